import "server-only";
import { randomUUID } from "node:crypto";
import type { Customer } from "@/lib/identity/callers";
import { DomainError, fieldError } from "@/lib/platform/errors/domain-error";
import { formatIsoDay, zurichToday } from "@/lib/platform/format";
import type {
  IdempotencyKey,
  RequestContext,
} from "@/lib/platform/http/request-context";
import { checkPayee } from "@/lib/features/payments/payee-check/service";
import { discardDraft } from "@/lib/features/payments/drafts/service";
import { placeOrder } from "@/lib/features/payments/standing-orders/service";
import { transferErrors } from "@/lib/features/payments/transfers/errors";
import type { Transfer } from "@/lib/features/payments/transfers/schema";
import { sendTransfer } from "@/lib/features/payments/transfers/service";

/**
 * Sends a transfer now, or on a later day as a standing order that pays once. Limit and funds of a later payment are
 * checked on its day.
 * @throws DomainError PAYMENT_PAST, or the errors of {@link sendTransfer} and {@link placeOrder}.
 */
export async function pay(
  customer: Customer,
  { payOn, ...input }: Transfer,
  context: RequestContext,
  idempotency?: IdempotencyKey,
) {
  const today = zurichToday();
  if (!payOn || payOn === today)
    return sendTransfer(customer, input, context, idempotency);
  if (payOn < today) throw fieldError(transferErrors.PAYMENT_PAST, "payOn");
  const order = {
    ...input,
    rhythm: "once",
    firstOn: payOn,
    lastOn: null,
  } as const;
  const { data } = await placeOrder(customer, order, context, idempotency);
  // Only the form has a draft, and it names its account.
  if (input.fromAccount !== undefined) await discardDraft(customer);
  return {
    message: `Payment scheduled for ${formatIsoDay(payOn)}`,
    transfer: { id: data._id, status: "scheduled" as const },
  };
}

/**
 * Checks what the form of a transfer can check before the review, and the name of the payee. Returns a key for the
 * payment, so that the review can send it only once.
 * @throws DomainError OTHER_ACCOUNT, OWN_ACCOUNT or PAYMENT_PAST.
 */
export async function review(
  customer: Customer,
  input: Transfer,
  context: RequestContext,
) {
  const { fromAccount, recipientAccount, payOn } = input;
  if (fromAccount && fromAccount !== customer.accountNumber)
    throw new DomainError(transferErrors.OTHER_ACCOUNT);
  if (recipientAccount === customer.accountNumber)
    throw fieldError(transferErrors.OWN_ACCOUNT, "recipientAccount");
  if (payOn && payOn < zurichToday())
    throw fieldError(transferErrors.PAYMENT_PAST, "payOn");
  const advice = await checkPayee(customer, input, context).catch(
    nullIfRefused,
  );
  return { advice, key: randomUUID() };
}

function nullIfRefused(error: unknown): null {
  if (error instanceof DomainError) return null;
  throw error;
}
