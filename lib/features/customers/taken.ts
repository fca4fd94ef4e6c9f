import { violatedIndex } from "@/lib/platform/db/errors";
import type { ErrorCode } from "@/lib/platform/errors/catalogue";
import {
  type DomainError,
  refusalAt,
} from "@/lib/platform/errors/domain-error";

const TAKEN: Record<string, [ErrorCode, string]> = {
  customers_username_verified: ["USERNAME_TAKEN", "username"],
  customers_email_verified: ["EMAIL_TAKEN", "email"],
  accounts_number_key: ["ACCOUNT_NUMBER_TAKEN", "accountNumber"],
};

/**
 * Returns the DomainError for a username, email address or account number that is taken; undefined for any other
 * error.
 */
export function takenName(error: unknown): DomainError | undefined {
  const taken = TAKEN[violatedIndex(error) ?? ""];
  return taken && refusalAt(...taken);
}
