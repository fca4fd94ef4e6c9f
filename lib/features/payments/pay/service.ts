import "server-only";
import { randomUUID } from "node:crypto";
import type { Customer, OwnAccount } from "@/lib/identity/callers";
import { amountIn } from "@/lib/ledger/amount-in";
import { sqlState } from "@/lib/platform/db/errors";
import { quoteTransfer } from "./quote";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError, fieldError } from "@/lib/platform/errors/domain-error";
import { formatIsoDay } from "@/lib/platform/format";
import type {
  IdempotencyKey,
  RequestContext,
} from "@/lib/platform/http/request-context";
import { checkPayee } from "@/lib/features/payments/payee-check/service";
import { discardDraft } from "@/lib/features/payments/drafts/service";
import { findFirstPayment } from "@/lib/features/payments/outcome/queries";
import { placeOrder } from "@/lib/features/payments/standing-orders/service";
import { isThisBank } from "@/lib/features/payments/this-bank";
import { transferErrors } from "@/lib/features/payments/transfers/errors";
import type { Transfer } from "@/lib/features/payments/transfers/schema";
import {
  refuseOwnAccount,
  sendTransfer,
  toReply,
  type SentTransfer,
} from "@/lib/features/payments/transfers/service";
import { bankToday } from "@/lib/platform/time/clock";

type ScheduledTransfer = {
  message: string;
  transfer: { id: string; status: "scheduled" };
};

/**
 * Sends a transfer from the account now, or on a later day as a standing order that pays once. Limit and funds of a
 * later payment are checked on its day. A repeated key gets the answer of its first call, on whatever day that was.
 * @throws DomainError PAYMENT_PAST, or the errors of {@link sendTransfer} and {@link placeOrder}.
 */
export async function pay(
  account: OwnAccount,
  input: Transfer,
  context: RequestContext,
  idempotency?: IdempotencyKey,
): Promise<SentTransfer | ScheduledTransfer> {
  const findEarlier = () =>
    findFirstReply(account.owner, input.payOn, idempotency);
  const reply =
    (await findEarlier()) ??
    (await sendOrSchedule(account, input, context, idempotency).catch(
      async (error: unknown) => {
        // A concurrent call with the same key may have been faster, on the other day.
        const concurrent = isKeyUsed(error) && (await findEarlier());
        if (concurrent) return concurrent;
        throw error;
      },
    ));
  // Only the form has a draft, and it names its account. A posting discards it.
  if (reply.transfer.status === "scheduled" && input.fromAccount !== undefined)
    await discardDraft(account.owner);
  return reply;
}

async function sendOrSchedule(
  account: OwnAccount,
  { payOn, ...input }: Transfer,
  context: RequestContext,
  idempotency: IdempotencyKey | undefined,
): Promise<SentTransfer | ScheduledTransfer> {
  const today = bankToday();
  if (!payOn || payOn === today)
    return sendTransfer(account, input, context, idempotency);
  if (payOn < today) throw fieldError(transferErrors.PAYMENT_PAST, "payOn");
  const order = {
    ...input,
    rhythm: "once",
    firstOn: payOn,
    lastOn: null,
  } as const;
  const { data } = await placeOrder(account, order, context, idempotency);
  return toScheduled(data._id, payOn);
}

/** Returns the reply to the first call with this key; null without a day, as the ledger looks up the key on posting. */
async function findFirstReply(
  customer: Customer,
  payOn: string | null,
  idempotency: IdempotencyKey | undefined,
): Promise<SentTransfer | ScheduledTransfer | null> {
  if (!payOn) return null;
  const first = await findFirstPayment(customer, idempotency);
  if (!first) return null;
  return first.kind === "order"
    ? toScheduled(first.id, payOn)
    : toReply(first.id, first.kind);
}

const toScheduled = (id: string, payOn: string): ScheduledTransfer => ({
  message: `Payment scheduled for ${formatIsoDay(payOn)}`,
  transfer: { id, status: "scheduled" },
});

const isKeyUsed = (error: unknown) =>
  error instanceof DomainError &&
  error.value === commonErrors.IDEMPOTENCY_CONFLICT;

/**
 * Checks what the form of a transfer can check before the review, and the name of the payee. Returns a key for the
 * payment, so that the review can send it only once.
 * @throws DomainError OTHER_ACCOUNT, OWN_ACCOUNT, PAYMENT_PAST, INVALID_VALUE, or as {@link quoteTransfer}: a wrong code
 * or number that counts here does not count again when the transfer is sent.
 */
export async function review(
  account: OwnAccount,
  input: Transfer,
  context: RequestContext,
) {
  const { fromAccount, payOn } = input;
  if (fromAccount && fromAccount !== account.number)
    throw new DomainError(transferErrors.OTHER_ACCOUNT);
  await refuseOwnAccount(account.owner, input);
  if (payOn && payOn < bankToday())
    throw fieldError(transferErrors.PAYMENT_PAST, "payOn");
  amountIn(account.currency, input.amount);
  const advice = await checkPayee(account.owner, input, context).catch(
    nullIfRefused,
  );
  const isNow = !payOn || payOn === bankToday();
  // Asked for every number of this bank, so that unknown numbers count as they do when sending.
  const { quote } =
    isNow && isThisBank(input.bank)
      ? await quoteTransfer(account, input)
      : { quote: null };
  return { advice, key: randomUUID(), quote };
}

function nullIfRefused(error: unknown): null {
  if (error instanceof DomainError || sqlState(error)?.startsWith("LM"))
    return null;
  throw error;
}
