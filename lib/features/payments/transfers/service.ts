import "server-only";
import type { Customer, OwnAccount } from "@/lib/identity/callers";
import { KeyLocked } from "@/lib/platform/rate-limit/throttle";
import { mainAccount, ownAccount } from "@/lib/identity/accounts";
import { requireCode } from "@/lib/identity/two-factor/check";
import {
  DomainError,
  fieldError,
  withFieldErrors,
} from "@/lib/platform/errors/domain-error";
import { ledgerErrors } from "@/lib/ledger/errors";
import { bankAccount } from "@/lib/ledger/bank-accounts";
import { post, requirePostable, type Movement } from "@/lib/ledger/post";
import { feeChanged } from "@/lib/ledger/posting-errors";
import { postTransferOfQuote } from "@/lib/features/exchange/public-service";
import { isThisBank } from "@/lib/features/payments/this-bank";
import { findFirstPayment } from "@/lib/features/payments/outcome/queries";
import { transferErrors } from "./errors";
import { blockedFor, enforceGuesses } from "./guesses";
import { referenceOf } from "@/lib/ledger/reference";
import {
  firstBrokenRule,
  isForeign,
  payeeRefusal,
  REFUSED_FIELDS,
  type Authorisation,
  type PayeeAccount,
  type TransferFacts,
} from "./rules";
import { arrivalRefusal, billRefusal } from "./refusals";
import type { Transfer } from "./schema";
import { hasPaid, readTransferFacts, readWireFee } from "./store";
import type {
  IdempotencyKey,
  RequestContext,
} from "@/lib/platform/http/request-context";
import { codeGuessesOf } from "@/lib/features/payments/limits";
import { amountIn } from "@/lib/ledger/amount-in";

type ImmediateTransfer = Omit<Transfer, "payOn"> & {
  /** The payer's own reference. */
  endToEndId?: string;
};

/** The reply to an accepted transfer: posted at once within this bank, pending to another bank. */
export type SentTransfer = {
  message: string;
  transfer: { id: string; reference: string; status: "posted" | "pending" };
};

/**
 * Sends a transfer from the account. Checks in this order: account shown, status, own account, block, beneficiary,
 * codes, day of arrival. If the second factor is enabled and the payee is new, limit and funds are checked before its
 * code. The ledger checks limit and funds under its locks. A repeated key gets the answer of its first call.
 * @throws DomainError OTHER_ACCOUNT, ACCOUNT_NOT_ACTIVE, OWN_ACCOUNT, TRANSFERS_BLOCKED, CODES_WRONG,
 * PAYEE_UNKNOWN, BENEFICIARY_CLOSED, ARRIVAL_CHANGED, FEE_CHANGED, STEP_UP_NEEDED, SECOND_FACTOR_WRONG,
 * SECOND_FACTOR_LOCKED, SIGNED_OUT, LIMIT_EXCEEDED, INSUFFICIENT_FUNDS, QUOTE_NEEDED,
 * QUOTE_EXPIRED, QUOTE_USED, NOT_FOUND, CURRENCY_MISMATCH or IDEMPOTENCY_CONFLICT.
 */
export const sendTransfer = (
  account: OwnAccount,
  input: ImmediateTransfer,
  context: RequestContext,
  idempotency?: IdempotencyKey,
): Promise<SentTransfer> =>
  withFieldErrors(REFUSED_FIELDS, () =>
    send(account, input, context, { idempotency, isAuthorised: false }),
  );

/** {@link sendTransfer} of a payment whose second factor was checked before, with those of others. */
export const sendAuthorised = (
  account: OwnAccount,
  input: ImmediateTransfer,
  context: RequestContext,
  idempotency: IdempotencyKey,
): Promise<SentTransfer> =>
  send(account, input, context, { idempotency, isAuthorised: true });

async function send(
  account: OwnAccount,
  input: ImmediateTransfer,
  context: RequestContext,
  {
    idempotency,
    isAuthorised,
  }: { idempotency: IdempotencyKey | undefined; isAuthorised: boolean },
): Promise<SentTransfer> {
  const { owner: customer } = account;
  const read = await readTransferFacts(account, input);
  const facts = isAuthorised ? { ...read, needsSecondFactor: false } : read;
  const broken =
    firstBrokenRule(facts, input) ??
    billRefusal(account, input) ??
    arrivalRefusal(account, input, facts);
  const lacksQuote = isForeign(account, facts) && !input.quoteId;
  if (broken || facts.needsSecondFactor || lacksQuote) {
    // A repeated key gets its first answer even if the account may no longer send.
    const earlier = await findFirstPayment(customer, idempotency);
    if (earlier && earlier.kind !== "order")
      return toReply(earlier.id, earlier.kind);
    // The posting refuses right codes while wrong ones lock the account. The next steps reveal that the codes are
    // right, so the lock is checked before them.
    await enforceGuesses(broken, customer, facts);
  }
  if (lacksQuote) throw new DomainError(transferErrors.QUOTE_NEEDED);
  const movement: Movement = {
    ...(await toMovement(account, input, facts)),
    context,
    ...(idempotency && { idempotency }),
    payment: {
      guesses: codeGuessesOf(customer.id),
      // Only the form has a draft, and it names its account.
      discardsDraft: input.fromAccount !== undefined,
    },
  };
  const { quoteId } = input;
  try {
    if (facts.needsSecondFactor) {
      // A refused payment must not use up the code of the second factor.
      await (quoteId
        ? postTransferOfQuote(movement, quoteId, false)
        : requirePostable(movement));
      await requireCode(customer, input.code, context);
    }
    const posted = await (quoteId
      ? postTransferOfQuote(movement, quoteId, true)
      : post(movement));
    return toReply(posted.publicId, posted.kind);
  } catch (error) {
    throw error instanceof KeyLocked
      ? blockedFor(error.retryAfterSeconds)
      : error;
  }
}

/**
 * Checks everything of a payment except limit and funds, for a payment to be made later.
 * @throws DomainError like {@link sendTransfer}, CURRENCY_MISMATCH included, with the same effects on the block and the
 * second factor.
 */
export const requireAuthorised = (
  account: OwnAccount,
  input: Authorisation & { fee?: string | undefined },
  context: RequestContext,
): Promise<void> =>
  withFieldErrors(REFUSED_FIELDS, async () => {
    await requireFee(account, input);
    const facts = await readTransferFacts(account, input);
    const broken = firstBrokenRule(facts, input) ?? billRefusal(account, input);
    await enforceGuesses(broken, account.owner, facts);
    if (isForeign(account, facts))
      throw new DomainError(ledgerErrors.CURRENCY_MISMATCH);
    if (facts.needsSecondFactor)
      await requireCode(account.owner, input.code, context);
  });

/** @throws DomainError OWN_ACCOUNT if the payee's account belongs to the customer. */
export async function refuseOwnAccount(
  customer: Customer,
  { recipientAccount, bank }: PayeeAccount,
): Promise<void> {
  if (isThisBank(bank) && (await ownAccount(customer, recipientAccount)))
    throw fieldError(transferErrors.OWN_ACCOUNT, "recipientAccount");
}

/**
 * Checks that a payee can be paid, for a list of payees: under this bank's name the number must be an account of it.
 * @throws DomainError PAYEE_UNKNOWN, BENEFICIARY_CLOSED or TRANSFERS_BLOCKED, with the same effects on the block.
 */
export const requirePayable = (
  customer: Customer,
  payee: PayeeAccount,
): Promise<void> =>
  withFieldErrors(REFUSED_FIELDS, async () => {
    const facts = await readTransferFacts(mainAccount(customer), payee);
    // Nothing can be learned about numbers of other banks.
    if (facts.isThisBank)
      await enforceGuesses(payeeRefusal(facts), customer, facts);
  });

export async function isNewBeneficiary(
  customer: Customer,
  payee: PayeeAccount,
): Promise<boolean> {
  return !(await hasPaid(customer.id, payee));
}

async function toMovement(
  account: OwnAccount,
  input: ImmediateTransfer,
  facts: TransferFacts,
): Promise<Omit<Movement, "context">> {
  return {
    kind: facts.isThisBank ? "transfer" : "wire",
    debitAccountId: account.id,
    creditAccountId:
      facts.beneficiary?.id ?? (await bankAccount("clearing"))(account),
    amountMinor: amountIn(account.currency, input.amount),
    description: input.description,
    bank: input.bank,
    counterpartyName: input.accountName,
    counterpartyNumber: input.recipientAccount,
    paymentReference: input.paymentReference ?? "",
    endToEndId: input.endToEndId ?? "",
    actor: { kind: "customer", sessionSecret: account.owner.sessionSecret },
    feeMinor: shownFeeOf(account, input),
  };
}

const shownFeeOf = (
  { currency }: OwnAccount,
  { fee }: { fee?: string | undefined },
) => (fee === undefined ? undefined : amountIn(currency, fee, "fee"));

/** @throws DomainError FEE_CHANGED if a wire costs something else today than the input says. */
async function requireFee(
  account: OwnAccount,
  input: Pick<Authorisation, "bank"> & { fee?: string | undefined },
): Promise<void> {
  const shown = shownFeeOf(account, input);
  if (shown === undefined || isThisBank(input.bank)) return;
  const fee = await readWireFee(account);
  if (fee !== shown) throw feeChanged(fee, account.currency);
}

/** Returns the reply to the transfer or wire with this public id. */
export function toReply(publicId: string, kind: string): SentTransfer {
  const pending = kind === "wire";
  return {
    message: pending
      ? "Transfer sent. It is pending until the other bank accepts it."
      : "Transfer sent",
    transfer: {
      id: publicId,
      reference: referenceOf(publicId),
      status: pending ? "pending" : "posted",
    },
  };
}
