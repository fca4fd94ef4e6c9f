import { sqlDetail, sqlState, violatedIndex } from "@/lib/platform/db/errors";
import { commonErrors } from "@/lib/platform/errors/common";
import type { ErrorValue } from "@/lib/platform/errors/define";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { KeyLocked } from "@/lib/platform/rate-limit/throttle";
import { ledgerErrors } from "./errors";
import { toSecondPersonNeeded } from "./four-eyes";
import { toCurrency, toDecimal, type Currency } from "./money";
import { staffLedgerErrors } from "./staff-errors";

const ERRORS = {
  LM001: ledgerErrors.INSUFFICIENT_FUNDS,
  LM002: ledgerErrors.LIMIT_EXCEEDED,
  LM003: ledgerErrors.ACCOUNT_NOT_ACTIVE,
  LM004: ledgerErrors.CURRENCY_MISMATCH,
  LM005: ledgerErrors.BENEFICIARY_CLOSED,
  LM006: commonErrors.IDEMPOTENCY_CONFLICT,
  LM007: staffLedgerErrors.ACCOUNT_UNKNOWN,
  LM008: staffLedgerErrors.CREDITED_CLOSED,
  LM061: ledgerErrors.PAYEE_UNKNOWN,
  LM074: ledgerErrors.RATE_MISSING,
  LM070: ledgerErrors.CHANGE_UNCONFIRMED,
  LM080: ledgerErrors.ACCOUNT_BLOCKED,
  LM081: ledgerErrors.POT_KEPT_APART,
  LM082: ledgerErrors.POT_LOCKED,
  LM084: ledgerErrors.NOTHING_TO_MOVE,
} satisfies Record<string, ErrorValue>;

/** The refusals of the ledger. A run of a standing order stores the code of one. */
export const POSTING_ERRORS: readonly ErrorValue[] = Object.values(ERRORS);

/** The refusals of the functions that post, by SQLSTATE. */
export const POSTING_REFUSALS: ReadonlyMap<string, ErrorValue> = new Map(
  Object.entries<ErrorValue>({
    ...ERRORS,
    LM089: ledgerErrors.FEE_CHANGED,
    LM031: staffLedgerErrors.APPROVAL_OUTDATED,
    // The session ended after the request was let in.
    LM032: commonErrors.SIGNED_OUT,
    LM057: staffLedgerErrors.AMOUNT_ABOVE_OWN,
    LM045: staffLedgerErrors.APPROVED_TOO_MUCH,
    LM071: staffLedgerErrors.CONTROL_CONFIRMED,
  }),
);

/**
 * Maps the SQLSTATEs of the ledger to DomainErrors, or to SecondPersonNeeded; returns any other error unchanged.
 */
export function toLedgerError(error: unknown): unknown {
  if (violatedIndex(error) === "ledger_entries_idempotency") {
    return new DomainError(commonErrors.IDEMPOTENCY_CONFLICT);
  }
  const state = sqlState(error) ?? "";
  if (state === "LM030") return toSecondPersonNeeded(error);
  if (state === "LM089") return toFeeChanged(sqlDetail(error) ?? "");
  if (state === "LM060") return new KeyLocked(Number(sqlDetail(error)));
  const refused = POSTING_REFUSALS.get(state);
  return refused ? new DomainError(refused) : error;
}

/** Returns the refusal of a fee that is no longer right, from the right one: `500 USD`. */
function toFeeChanged(detail: string): DomainError {
  const [minor = "", currency = ""] = detail.split(" ");
  return feeChanged(BigInt(minor), toCurrency(currency));
}

/** Returns the refusal of a fee that is no longer right, with the right one. */
export const feeChanged = (minor: bigint, currency: Currency) =>
  new DomainError(ledgerErrors.FEE_CHANGED, {
    extra: { current: { fee: toDecimal(minor, currency) } },
  });

/** For `.catch`: throws {@link toLedgerError}. */
export const throwLedgerError = (error: unknown): never => {
  throw toLedgerError(error);
};

/** For `.catch`: throws the error of a SQLSTATE that the caller names, and {@link toLedgerError} otherwise. */
export const throwRefusal =
  (states: Readonly<Record<string, ErrorValue>>) =>
  (error: unknown): never => {
    const refused = states[sqlState(error) ?? ""];
    throw refused ? new DomainError(refused) : toLedgerError(error);
  };

/** Returns the error of a movement that `ledger_post` refused. */
export const toRefusal = ({
  refusal,
  detail,
}: {
  refusal: string;
  detail: string | null;
}) =>
  toLedgerError(
    Object.assign(new Error(`ledger_post refused: ${refusal}`), {
      code: refusal,
      detail,
    }),
  );
