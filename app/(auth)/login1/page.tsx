import type { Metadata } from "next";
import { AuthFrame } from "@/components/shell/auth-frame";
import { ButtonLink } from "@/components/ui/button";
import { paths } from "@/lib/paths";

export const metadata: Metadata = {
  title: "Your password was changed",
  robots: { index: false },
};

export default function PasswordChangedPage() {
  return (
    <AuthFrame title="Your password was changed">
      <p className="text-ink-soft">
        Sign in with your account number and the new password. We have written
        to your e-mail address that it was changed.
      </p>
      <ButtonLink href={paths.signIn} className="mt-6 w-full">
        Log In
      </ButtonLink>
    </AuthFrame>
  );
}
