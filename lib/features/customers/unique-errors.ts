import { identityErrors } from "@/lib/identity/errors";
import { violatedIndex } from "@/lib/platform/db/errors";
import type { ErrorValue } from "@/lib/platform/errors/define";
import {
  type DomainError,
  fieldError,
} from "@/lib/platform/errors/domain-error";
import { staffCustomerErrors } from "./staff-errors";

const UNIQUE_ERRORS = new Map(
  Object.entries<[ErrorValue, string]>({
    customers_username_verified: [identityErrors.USERNAME_TAKEN, "username"],
    customers_email_verified: [staffCustomerErrors.EMAIL_TAKEN, "email"],
    accounts_number_key: [
      staffCustomerErrors.ACCOUNT_NUMBER_TAKEN,
      "accountNumber",
    ],
  }),
);

/**
 * Returns the DomainError for a username, email address or account number that is taken; undefined for any other
 * error.
 */
export function toTakenError(error: unknown): DomainError | undefined {
  const refusal = UNIQUE_ERRORS.get(violatedIndex(error) ?? "");
  return refusal && fieldError(...refusal);
}
