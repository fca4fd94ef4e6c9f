import type { Metadata } from "next";
import { ForgotForm } from "@/components/identity/forgot-form";
import { AuthFrame } from "@/components/shell/auth-frame";
import { BackLink } from "@/components/shell/back-link";
import { sitePages } from "@/components/marketing/pages";

export const metadata: Metadata = {
  title: "Forgot password",
  robots: { index: false },
};

export default function ForgotPasswordPage() {
  return (
    <AuthFrame
      title="Forgot password"
      lead="Enter the email address of your account, and we’ll email you a code."
      below={<BackLink href={sitePages.home}>Back to Login</BackLink>}
    >
      <ForgotForm />
    </AuthFrame>
  );
}
