import type { AccountStatus } from "@/lib/auth/callers";
import type { ErrorCode } from "@/lib/errors/catalogue";
import type { Places } from "@/lib/errors/domain-error";

/** What is known of the sender and the beneficiary before money moves. */
export type TransferFacts = {
  status: AccountStatus;
  ownNumber: string;
  cotCode: string | null;
  taxCode: string | null;
  /** Seconds for which transfers are still blocked after wrong codes; 0 where they are not. */
  blockedSeconds: number;
  /** Whether the sender has a second factor, to be asked where somebody is paid for the first time. */
  hasSecondFactor: boolean;
  /** The beneficiary's ledger account where the number is one of ours. */
  beneficiary: { accountId: bigint; isVerified: boolean } | null;
  /** The number was one of ours, and its customer has another one now. */
  isRetired: boolean;
};

/** Who is to be paid, and the codes that say the account's holder wants it. */
export type Authorisation = {
  recipientAccount: string;
  cotCode: string;
  taxCode: string;
  /** The number the customer saw the payment leave from. */
  fromAccount?: string | undefined;
  /** Of the second factor, from those who have one. */
  code?: string | undefined;
};

/** Where a payment's refusals are told. Both codes for a wrong one: nobody is to learn which of them was guessed right. */
export const REFUSED_FIELDS: Places = {
  OWN_ACCOUNT: ["recipientAccount"],
  BENEFICIARY_CLOSED: ["recipientAccount"],
  CURRENCY_MISMATCH: ["recipientAccount"],
  CODES_WRONG: ["cotCode", "taxCode"],
  LIMIT_EXCEEDED: ["amount"],
  INSUFFICIENT_FUNDS: ["amount"],
};

/**
 * The first rule that a transfer breaks, in the order they are told: account shown, status, own account, block, beneficiary, codes;
 * null where none is. Limit and funds are for the ledger, which checks them under its locks.
 */
export function firstBrokenRule(
  facts: TransferFacts,
  input: Authorisation,
): ErrorCode | null {
  if (input.fromAccount && input.fromAccount !== facts.ownNumber)
    return "OTHER_ACCOUNT";
  if (facts.status !== "active") return "ACCOUNT_NOT_ACTIVE";
  if (input.recipientAccount === facts.ownNumber) return "OWN_ACCOUNT";
  if (facts.blockedSeconds > 0) return "TRANSFERS_BLOCKED";
  if (facts.isRetired || (facts.beneficiary && !facts.beneficiary.isVerified))
    return "BENEFICIARY_CLOSED";
  if (
    !isSameCode(input.cotCode, facts.cotCode) ||
    !isSameCode(input.taxCode, facts.taxCode)
  )
    return "CODES_WRONG";
  return null;
}

/** Codes are read off a screen and typed: letter case does not matter. */
function isSameCode(typed: string, code: string | null) {
  return code !== null && typed.toUpperCase() === code.toUpperCase();
}
