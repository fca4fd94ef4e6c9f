import "server-only";
import type { AnswerOf } from "@/lib/calls/call";
import { findAccountByKey } from "@/lib/features/accounts/queries";
import { findRepaymentByKey } from "@/lib/features/loans/queries";
import type { getPaymentOutcome } from "@/lib/features/payments/outcome/contract";
import { findPaymentByKey } from "@/lib/features/payments/outcome/queries";
import type { Customer } from "@/lib/identity/callers";

/** The queries by idempotency key for payments, repayments and accounts, each in the feature with the table. */
const FINDERS = [findPaymentByKey, findRepaymentByKey, findAccountByKey];

/** Returns what the customer made with an idempotency key. */
export async function findOutcomeByKey(
  customer: Customer,
  key: string,
): Promise<AnswerOf<typeof getPaymentOutcome>> {
  const found = await Promise.all(FINDERS.map((find) => find(customer, key)));
  return { payment: found.find((made) => made !== null) ?? null };
}
