import type { Metadata } from "next";
import { ResetPasswordForm } from "@/components/identity/reset-password-form";
import { AuthFrame } from "@/components/shell/auth-frame";
import { BackLink } from "@/components/shell/back-link";
import { ResetExpiredNotice } from "@/components/shell/reset-expired-notice";
import { proofsOfPage } from "@/lib/identity/reset/proof";
import { mayReset } from "@/lib/identity/reset/service";
import { sitePages } from "@/components/marketing/pages";

export const metadata: Metadata = {
  title: "Reset password",
  robots: { index: false },
};

export default async function ResetPasswordPage({
  params,
}: {
  params: Promise<{ userId: string }>;
}) {
  const { userId } = await params;
  const proven = await mayReset(userId, await proofsOfPage());
  return (
    <AuthFrame
      title="Reset password"
      lead={
        proven &&
        "When you save a new password, we sign you out on all devices."
      }
      below={<BackLink href={sitePages.home}>Back to the home page</BackLink>}
    >
      {proven ? <ResetPasswordForm flowId={userId} /> : <ResetExpiredNotice />}
    </AuthFrame>
  );
}
