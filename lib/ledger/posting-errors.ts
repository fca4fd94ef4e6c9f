import { sqlDetail, sqlState, violatedIndex } from "@/lib/platform/db/errors";
import { commonErrors } from "@/lib/platform/errors/common";
import type { ErrorValue } from "@/lib/platform/errors/define";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { KeyLocked } from "@/lib/platform/rate-limit/throttle";
import { ledgerErrors } from "./errors";
import { toSecondPersonNeeded } from "./four-eyes";
import { staffLedgerErrors } from "./staff-errors";

const ERRORS = new Map(
  Object.entries<ErrorValue>({
    LM001: ledgerErrors.INSUFFICIENT_FUNDS,
    LM002: ledgerErrors.LIMIT_EXCEEDED,
    LM003: ledgerErrors.ACCOUNT_NOT_ACTIVE,
    LM004: ledgerErrors.CURRENCY_MISMATCH,
    LM005: ledgerErrors.BENEFICIARY_CLOSED,
    LM006: commonErrors.IDEMPOTENCY_CONFLICT,
    LM007: staffLedgerErrors.ACCOUNT_UNKNOWN,
    LM008: staffLedgerErrors.CREDITED_CLOSED,
    LM061: ledgerErrors.PAYEE_UNKNOWN,
  }),
);

/** The refusals of the ledger. A run of a standing order stores the code of one. */
export const POSTING_ERRORS: readonly ErrorValue[] = [...ERRORS.values()];

/**
 * Maps the SQLSTATEs of the ledger to DomainErrors, or to SecondPersonNeeded; returns any other error unchanged.
 */
export function toLedgerError(error: unknown): unknown {
  if (violatedIndex(error) === "ledger_entries_idempotency") {
    return new DomainError(commonErrors.IDEMPOTENCY_CONFLICT);
  }
  const state = sqlState(error) ?? "";
  if (state === "LM030") return toSecondPersonNeeded(error);
  if (state === "LM060") return new KeyLocked(Number(sqlDetail(error)));
  return refusalOf(state) ?? error;
}

/** Returns the refusal with this SQLSTATE, or undefined. */
function refusalOf(state: string): DomainError | undefined {
  // The session ended after the request was let in.
  if (state === "LM032") return new DomainError(commonErrors.SIGNED_OUT);
  if (state === "LM031")
    return new DomainError(staffLedgerErrors.APPROVAL_OUTDATED);
  if (state === "LM045")
    return new DomainError(staffLedgerErrors.APPROVED_TOO_MUCH);
  const refused = ERRORS.get(state);
  return refused && new DomainError(refused);
}

/** Returns the error of one payment that `payment_post_batch` refused. */
export const refusedBy = (state: string) =>
  refusalOf(state) ?? new Error(`payment_post_batch refused: ${state}`);
