import type { Metadata } from "next";
import { ForgotNumberForm } from "@/components/identity/forgot-number-form";
import { AuthFrame } from "@/components/shell/auth-frame";
import { BackLink } from "@/components/shell/back-link";
import { signInPages } from "@/lib/identity/pages";

export const metadata: Metadata = {
  title: "Forgot account number",
  robots: { index: false },
};

export default function ForgotAccountNumberPage() {
  return (
    <AuthFrame
      title="Forgot account number"
      lead="Enter the email address of your account, and we’ll email you the number."
      below={<BackLink href={signInPages.customer}>Back to Login</BackLink>}
    >
      <ForgotNumberForm />
    </AuthFrame>
  );
}
