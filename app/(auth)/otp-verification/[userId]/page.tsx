import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ResetCodeForm } from "@/components/identity/reset-code-form";
import { AuthFrame } from "@/components/shell/auth-frame";
import { BackLink } from "@/components/shell/back-link";
import { ResetExpiredNotice } from "@/components/shell/reset-expired-notice";
import { findOpenFlow } from "@/lib/identity/codes/service";
import { proofsOfPage } from "@/lib/identity/reset/proof";
import { mayReset } from "@/lib/identity/reset/service";
import { resetPasswordPath, signInPages } from "@/lib/identity/pages";

export const metadata: Metadata = {
  title: "Enter the code",
  robots: { index: false },
};

export default async function ResetCodePage({
  params,
}: {
  params: Promise<{ userId: string }>;
}) {
  const { userId } = await params;
  if (await mayReset(userId, await proofsOfPage()))
    redirect(resetPasswordPath(userId));
  const flow = await findOpenFlow(userId, "password_reset");
  return (
    <AuthFrame
      title="Enter the code"
      lead={
        flow &&
        "If this address belongs to an account, we have emailed it a 6-digit code. The OTP is valid for 5 minutes."
      }
      below={<BackLink href={signInPages.customer}>Back to Login</BackLink>}
    >
      {flow ? (
        <ResetCodeForm flowId={userId} {...flow} />
      ) : (
        <ResetExpiredNotice />
      )}
    </AuthFrame>
  );
}
