import type { Metadata } from "next";
import { AdminSignInForm } from "@/components/identity/admin-sign-in-form";
import { AuthFrame } from "@/components/shell/auth-frame";
import { DemoSignIns } from "@/components/shell/demo-sign-ins";
import { SessionEndedNotice } from "@/components/shell/session-ended-notice";
import { AlreadySignedIn } from "@/components/shell/already-signed-in";
import { isDemo } from "@/lib/platform/config/operator";
import { signInPages } from "@/lib/identity/pages";
import { withoutPreview } from "@/components/marketing/seo";

export const metadata: Metadata = {
  ...withoutPreview,
  title: "Staff Log In",
  description: "The sign-in page for staff of the bank.",
  alternates: { canonical: signInPages.admin },
};

export default async function AdminSignInPage() {
  return (
    <AuthFrame
      title="Staff Log In"
      lead="For bank staff only."
      below={
        (await isDemo()) && (
          <DemoSignIns
            names={["admin", "deputy", "teller", "auditor"]}
            password="Demo!Admin1"
          />
        )
      }
    >
      <SessionEndedNotice />
      <AlreadySignedIn realm="admin" />
      <AdminSignInForm />
    </AuthFrame>
  );
}
