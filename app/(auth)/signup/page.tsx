import type { Metadata } from "next";
import { SignUpForm } from "@/components/forms/sign-up-form";
import { AuthFrame } from "@/components/shell/auth-frame";
import { ButtonLink } from "@/components/ui/button";
import { paths } from "@/lib/paths";

export const metadata: Metadata = { title: "Sign Up" };

export default function SignUpPage() {
  return (
    <AuthFrame
      wide
      title="Sign Up"
      lead="A savings or a current account, open within minutes."
      below={
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-ink-soft">You have an account already?</p>
          <ButtonLink href={paths.signIn} look="secondary" size="small">
            Log In
          </ButtonLink>
        </div>
      }
    >
      <SignUpForm />
    </AuthFrame>
  );
}
