import "server-only";
import type { Principal } from "@/lib/identity/callers";
import { identityErrors } from "@/lib/identity/errors";
import { passwordLimits } from "@/lib/identity/limits";
import { staffIdentityErrors } from "@/lib/identity/staff-errors";
import { exhaust } from "@/lib/platform/rate-limit/throttle";

/** The refusal of a sign-in on a device that the account does not know, until its password is new. */
export const RESET_NEEDED = {
  customer: identityErrors.PASSWORD_RESET_NEEDED,
  admin: staffIdentityErrors.STAFF_RESET_NEEDED,
};

/** Refuses sign-ins on devices that the account does not know until its password is new. */
export const blockUntilReset = ({ realm, id }: Principal): Promise<void> =>
  exhaust(passwordLimits[realm], id);
