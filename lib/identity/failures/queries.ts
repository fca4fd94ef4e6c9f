import "server-only";
import type { Admin, Customer, ViewedCustomer } from "@/lib/identity/callers";
import {
  listFailedAttempts,
  type FailedAttempt,
} from "@/lib/security-log/queries";

/** Returns the newest failed sign-ins, wrong passwords and wrong codes on the caller's own account. */
export const listOwnFailures = ({
  realm,
  id,
}: Customer | Admin): Promise<FailedAttempt[]> => listFailedAttempts(realm, id);

/** Returns the newest failed attempts on the account of a customer whom staff view. */
export const listFailuresOf = ({
  id,
}: ViewedCustomer): Promise<FailedAttempt[]> =>
  listFailedAttempts("customer", id);
