import { AdminSignInForm } from "@/components/identity/admin-sign-in-form";
import { AuthFrame } from "@/components/shell/auth-frame";
import { DemoSignIns } from "@/components/shell/demo-sign-ins";
import { SessionEndedNotice } from "@/components/shell/session-ended-notice";
import { AlreadySignedIn } from "@/components/shell/already-signed-in";
import { isDemo } from "@/lib/platform/config/operator";
import type { FormState } from "@/lib/platform/http/form-pages";

/** The sign-in page, with the refusal of a form that was sent without script. */
export async function AdminSignInScreen({
  early,
}: {
  early?: FormState | undefined;
}) {
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
      <AlreadySignedIn realm="admin">
        <SessionEndedNotice />
      </AlreadySignedIn>
      <AdminSignInForm early={early} />
    </AuthFrame>
  );
}
