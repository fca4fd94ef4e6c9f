import type { Metadata } from "next";
import { ProfileHeader } from "@/components/customers/profile-header";
import { FailedSignIns } from "@/components/identity/failed-sign-ins";
import { OwnSignIns } from "@/components/identity/session-list";
import { SignInSecurity } from "@/components/identity/sign-in-security";
import { listOwnFailures } from "@/lib/identity/failures/queries";
import { requireCustomer } from "@/lib/identity/guards/guards";
import {
  listSignIns,
  MAX_OPEN_SESSIONS,
} from "@/lib/identity/sessions/queries";
import { getTwoFactorState } from "@/lib/identity/two-factor/queries";

export const metadata: Metadata = { title: "Security" };

export default async function SecurityPage() {
  const customer = await requireCustomer();
  const [twoFactor, { open, latest }, attempts] = await Promise.all([
    getTwoFactorState(customer),
    listSignIns(customer),
    listOwnFailures(customer),
  ]);

  return (
    <>
      <ProfileHeader
        section="security"
        lead="Your password, two-factor sign-in, sessions and sign-ins."
      />
      <div className="grid max-w-3xl gap-6">
        <SignInSecurity realm="customer" state={twoFactor} />
        <OwnSignIns
          sessions={open}
          latest={latest}
          maxSessions={MAX_OPEN_SESSIONS}
        />
        <FailedSignIns
          attempts={attempts}
          note="Wrong passwords and codes on your account. If you don’t recognise one, change your password."
        />
      </div>
    </>
  );
}
