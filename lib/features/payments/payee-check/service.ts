import "server-only";
import { audit } from "@/lib/audit/store";
import type { Customer } from "@/lib/identity/callers";
import { enforceLimit } from "@/lib/platform/rate-limit/throttle";
import { transaction } from "@/lib/platform/db/prisma";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { isNewBeneficiary } from "@/lib/features/payments/transfers/service";
import { paymentActions } from "@/lib/features/payments/audit";
import type { Currency } from "@/lib/ledger/money";
import { isThisBank } from "@/lib/features/payments/this-bank";
import { matchName } from "./rules";
import type { PayeeCheck } from "./schema";
import { findPaidOn, findPayeeHolder } from "./store";
import { payeeLimit, payeeNetworkLimit } from "@/lib/features/payments/limits";

type PayeeAdvice = {
  result: "match" | "close" | "no match" | "cannot be checked";
  isNew: boolean;
  /** The last day on which the customer paid a bill with this reference, `yyyy-mm-dd`; null if never. */
  paidOn: string | null;
  /** The currency of the payee's account, if the name fits; null otherwise. */
  currency: Currency | null;
};

/**
 * Answers whether the entered name fits the account, which the bank checks only under its own name. It never reveals
 * the name on the account, nor whether the number belongs to this bank: without a match the answer depends on the
 * entered bank only. Rate-limited by customer and by IP address. The audit row contains neither name nor number.
 * @throws DomainError TOO_MANY_THIS_HOUR.
 */
export async function checkPayee(
  customer: Customer,
  { accountName, paymentReference, ...payee }: PayeeCheck,
  context: RequestContext,
): Promise<PayeeAdvice> {
  await enforceLimit(payeeLimit, customer.id);
  await enforceLimit(payeeNetworkLimit, context.ip);
  const [holder, isNew, paidOn] = await Promise.all([
    findPayeeHolder(payee),
    isNewBeneficiary(customer, payee),
    paymentReference ? findPaidOn(customer, paymentReference) : null,
  ]);
  // Always compared with a text, so that the response time reveals nothing either.
  const match = matchName(accountName, holder?.fullName ?? "");
  const result = match === "none" ? unmatched(payee.bank) : match;
  await transaction((tx) =>
    audit(tx, customer, context, {
      action: paymentActions["payee.check"],
      subjectCustomerId: customer.id,
      after: { result },
    }),
  );
  return {
    result,
    isNew,
    paidOn,
    currency: match === "none" ? null : (holder?.currency ?? null),
  };
}

const unmatched = (bank: string) =>
  isThisBank(bank) ? "no match" : "cannot be checked";
