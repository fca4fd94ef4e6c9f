import type { AccountStatus } from "@/lib/identity/callers";
import type { Currency } from "@/lib/ledger/money";
import { ledgerErrors } from "@/lib/ledger/errors";
import type { ErrorValue } from "@/lib/platform/errors/define";
import type { FieldsByCode } from "@/lib/platform/errors/domain-error";
import { transferErrors } from "./errors";

export type TransferFacts = {
  status: AccountStatus;
  ownNumber: string;
  cotCode: string | null;
  taxCode: string | null;
  /** Seconds for which transfers remain blocked after wrong codes, or 0. */
  blockedSeconds: number;
  /** Whether the sender has a second factor and never paid this number. */
  needsSecondFactor: boolean;
  /** Whether the payer named this bank. */
  isThisBank: boolean;
  /** The beneficiary's ledger account if the payer named this bank; null if it has no account with the number. */
  beneficiary: {
    id: bigint;
    number: string;
    /** Whether it belongs to the payer: between own accounts money is moved, without codes and limit. */
    isOwn: boolean;
    isVerified: boolean;
    currency: Currency;
  } | null;
  /** Whether the payer named this bank, and the number belonged to a customer whose number has changed since. */
  isRetired: boolean;
};

/** The account that a payment goes to. The number means an account of the named bank only. */
export type PayeeAccount = { recipientAccount: string; bank: string };

export type Authorisation = PayeeAccount & {
  cotCode: string;
  taxCode: string;
  /** The number of the paying account, as the form shows it. */
  fromAccount?: string | undefined;
  /** Only for customers with a second factor. */
  code?: string | undefined;
};

/**
 * The form fields per error. A wrong code is reported on both code fields, so that it does not reveal which one was
 * right.
 */
export const REFUSED_FIELDS: FieldsByCode = {
  [ledgerErrors.ACCOUNT_BLOCKED.code]: ["fromAccount"],
  [ledgerErrors.POT_KEPT_APART.code]: ["fromAccount"],
  [transferErrors.OWN_ACCOUNT.code]: ["recipientAccount"],
  [ledgerErrors.PAYEE_UNKNOWN.code]: ["recipientAccount"],
  [ledgerErrors.BENEFICIARY_CLOSED.code]: ["recipientAccount"],
  [ledgerErrors.CURRENCY_MISMATCH.code]: ["recipientAccount"],
  [transferErrors.CODES_WRONG.code]: ["cotCode", "taxCode"],
  [ledgerErrors.LIMIT_EXCEEDED.code]: ["amount"],
  [ledgerErrors.INSUFFICIENT_FUNDS.code]: ["amount"],
};

/** The refusals that say something about codes or numbers. Five of them within an hour block transfers. */
export const GUESSES: readonly ErrorValue[] = [
  transferErrors.CODES_WRONG,
  ledgerErrors.PAYEE_UNKNOWN,
  ledgerErrors.BENEFICIARY_CLOSED,
];

/**
 * Returns the first rule that a transfer breaks, or null. The order is: account shown, status, own account, block,
 * beneficiary, codes. The ledger checks limit and funds under its locks.
 */
export function firstBrokenRule(
  facts: TransferFacts,
  input: Authorisation,
): ErrorValue | null {
  if (input.fromAccount && input.fromAccount !== facts.ownNumber)
    return transferErrors.OTHER_ACCOUNT;
  if (facts.status !== "active") return ledgerErrors.ACCOUNT_NOT_ACTIVE;
  if (facts.beneficiary?.isOwn) return transferErrors.OWN_ACCOUNT;
  if (facts.blockedSeconds > 0) return transferErrors.TRANSFERS_BLOCKED;
  const unpayable = payeeRefusal(facts);
  if (unpayable) return unpayable;
  if (
    !isSameCode(input.cotCode, facts.cotCode) ||
    !isSameCode(input.taxCode, facts.taxCode)
  )
    return transferErrors.CODES_WRONG;
  return null;
}

/** Returns why this bank has no account that can be paid under the number; null under the name of another bank. */
export function payeeRefusal({
  isThisBank,
  isRetired,
  beneficiary,
}: {
  isThisBank: boolean;
  isRetired: boolean;
  beneficiary: { isVerified: boolean } | null;
}): ErrorValue | null {
  if (!isThisBank) return null;
  if (isRetired || beneficiary?.isVerified === false)
    return ledgerErrors.BENEFICIARY_CLOSED;
  return beneficiary ? null : ledgerErrors.PAYEE_UNKNOWN;
}

/** Ignores letter case, because customers copy the codes by hand. */
function isSameCode(input: string, code: string | null) {
  return code !== null && input.toUpperCase() === code.toUpperCase();
}

/** Whether the payee's account is one of this bank with another currency than the payer's. */
export const isForeign = (
  { currency }: { currency: Currency },
  { beneficiary }: Pick<TransferFacts, "beneficiary">,
) => beneficiary !== null && beneficiary.currency !== currency;
