import type { Metadata } from "next";
import { FailedSignIns } from "@/components/identity/failed-sign-ins";
import { StaffSessions } from "@/components/identity/session-list";
import { SignInSecurity } from "@/components/identity/sign-in-security";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { listOwnFailures } from "@/lib/identity/failures/queries";
import { Link } from "@/components/ui/link";
import { requireAdmin } from "@/lib/identity/guards/guards";
import { nextPageOf } from "@/lib/identity/next-page";
import {
  listStaffSessions,
  managesSessions,
  MAX_STAFF_SESSIONS,
} from "@/lib/identity/sessions/staff-queries";
import { pageContext } from "@/lib/platform/http/page-context";
import { getTwoFactorState } from "@/lib/identity/two-factor/queries";

export const metadata: Metadata = { title: "Security" };

export default async function SecurityPage() {
  const admin = await requireAdmin("self");
  const [state, attempts, sessions] = await Promise.all([
    getTwoFactorState(admin),
    listOwnFailures(admin),
    listStaffSessions(admin),
  ]);
  const next = nextPageOf("admin", (await pageContext()).page ?? null);
  return (
    <>
      <PageHeader title="Security" />
      <div className="grid max-w-form gap-6">
        {admin.mustChangePassword && (
          <Notice tone="warn" title="Change your temporary password">
            We emailed you this password. Choose one of your own to open the
            other pages.
          </Notice>
        )}
        {next && !admin.mustEnrol && !admin.mustChangePassword && (
          <Notice tone="good" title="Your sign-in is set up">
            <Link href={next} className="quiet-link">
              Continue to the page you asked for
            </Link>
          </Notice>
        )}
        {admin.mustEnrol && (
          <Notice tone="warn" title="Two-factor sign-in is required">
            All staff must use two-factor sign-in. Turn it on to open the other
            pages.
          </Notice>
        )}
        <SignInSecurity realm="admin" state={state} />
        <StaffSessions
          sessions={sessions}
          maxSessions={MAX_STAFF_SESSIONS}
          ofAll={managesSessions(admin)}
        />
        <FailedSignIns
          attempts={attempts}
          note="Wrong passwords and codes on your staff account. If you don’t recognise one, change your password and tell an administrator."
        />
      </div>
    </>
  );
}
