import type { Metadata } from "next";
import { FailedSignIns } from "@/components/identity/failed-sign-ins";
import { StaffSessions } from "@/components/identity/session-list";
import { SignInSecurity } from "@/components/identity/sign-in-security";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { listOwnFailures } from "@/lib/identity/failures/queries";
import { requireAdmin } from "@/lib/identity/guards/guards";
import {
  listStaffSessions,
  managesSessions,
  MAX_STAFF_SESSIONS,
} from "@/lib/identity/sessions/staff-queries";
import { getTwoFactorState } from "@/lib/identity/two-factor/queries";

export const metadata: Metadata = { title: "Security" };

export default async function SecurityPage() {
  const admin = await requireAdmin("self");
  const [state, attempts, sessions] = await Promise.all([
    getTwoFactorState(admin),
    listOwnFailures(admin),
    listStaffSessions(admin),
  ]);
  return (
    <>
      <PageHeader title="Security" />
      <div className="grid max-w-form gap-6">
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
