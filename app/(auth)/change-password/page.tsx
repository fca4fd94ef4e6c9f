import type { Metadata } from "next";
import { TemporaryPasswordForm } from "@/components/identity/temporary-password-form";
import { AuthFrame } from "@/components/shell/auth-frame";
import { SessionWatch } from "@/components/shell/session-watch";
import { SignOutLink } from "@/components/shell/sign-out-link";
import { requireTemporaryPassword } from "@/lib/identity/guards/guards";
import { holderFingerprint } from "@/lib/identity/sessions/status";

export const metadata: Metadata = {
  title: "Choose your own password",
  robots: { index: false },
};

export default async function TemporaryPasswordPage() {
  const customer = await requireTemporaryPassword();
  return (
    <AuthFrame
      title="Choose your own password"
      lead="Our staff set your current password, so it’s temporary. Replace it with one that only you know. Then your account opens."
      below={<SignOutLink realm="customer" />}
    >
      <TemporaryPasswordForm />
      <SessionWatch realm="customer" holder={holderFingerprint(customer)} />
    </AuthFrame>
  );
}
