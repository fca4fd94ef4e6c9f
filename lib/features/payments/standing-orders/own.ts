import "server-only";
import {
  findAccount,
  labelOf,
  requirePair,
} from "@/lib/features/accounts/public-service";
import type { Customer } from "@/lib/identity/callers";
import { site } from "@/lib/platform/config/site";
import type {
  IdempotencyKey,
  RequestContext,
} from "@/lib/platform/http/request-context";
import { edit } from "./edit";
import type { OwnOrder, OwnOrderEdit } from "./schema";
import { place } from "./service";

/** Nothing leaves the customer, so neither codes nor a second factor are asked for. */
const noCodes = () => Promise.resolve();

/**
 * Creates a standing order that moves money to another account of the caller, without codes. A repeated key gets the
 * answer of its first call.
 * @throws DomainError NOT_YOUR_ACCOUNT, SAME_OWN_ACCOUNT, CURRENCY_MISMATCH, ACCOUNT_NOT_ACTIVE, ACCOUNT_BLOCKED,
 * POT_KEPT_APART, FIRST_RUN_PAST, FIRST_RUN_NOT_LAST, LAST_RUN_EARLY, ORDERS_FULL, TOO_MANY_THIS_HOUR or
 * IDEMPOTENCY_CONFLICT.
 */
export async function placeOwnOrder(
  customer: Customer,
  input: OwnOrder,
  context: RequestContext,
  idempotency?: IdempotencyKey,
) {
  const { from, to } = await requirePair(customer, input);
  const account = await findAccount(customer, to.number);
  const order = {
    ...input,
    accountName: account ? labelOf(account) : to.number,
    recipientAccount: to.number,
    bank: site.name,
    payeeAccountId: to.id,
  };
  return place(from, order, { context, idempotency }, noCodes);
}

/**
 * Changes amount, description and schedule of an order between two accounts of the caller.
 * @throws DomainError ACCOUNT_NOT_ACTIVE, or the errors of {@link edit}.
 */
export const editOwnOrder = (
  customer: Customer,
  id: string,
  input: OwnOrderEdit,
  context: RequestContext,
): Promise<{ message: string }> =>
  edit(customer, { id, input, isOwn: true }, context, noCodes);
