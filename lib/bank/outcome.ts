import "server-only";
import type { AnswerOf } from "@/lib/calls/call";
import { findAccountByKey } from "@/lib/features/accounts/queries";
import { findRepaymentByKey } from "@/lib/features/loans/queries";
import type { getPaymentOutcome } from "@/lib/features/payments/outcome/contract";
import { findPaymentByKey } from "@/lib/features/payments/outcome/queries";
import type { Customer } from "@/lib/identity/callers";

/** What finds what a customer made with an idempotency key, each defined by the owner of its table. */
const FINDERS = [findPaymentByKey, findRepaymentByKey, findAccountByKey];

/** Returns what the customer made with an idempotency key. */
export async function findOutcomeByKey(
  customer: Customer,
  key: string,
): Promise<AnswerOf<typeof getPaymentOutcome>> {
  const found = await Promise.all(FINDERS.map((find) => find(customer, key)));
  return { payment: found.find((made) => made !== null) ?? null };
}
