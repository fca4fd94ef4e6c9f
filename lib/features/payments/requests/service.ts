import "server-only";
import { isBillCurrency } from "../bills/bill";
import { randomInt } from "node:crypto";
import { audit } from "@/lib/audit/store";
import { paymentActions } from "@/lib/features/payments/audit";
import { requestFileLimit, requestLimit } from "@/lib/features/payments/limits";
import { namedAccount } from "@/lib/identity/accounts";
import type { Customer, OwnAccount } from "@/lib/identity/callers";
import { amountIn } from "@/lib/ledger/amount-in";
import { ibanOf } from "@/lib/ledger/iban";
import { toCreditorReference } from "@/lib/ledger/payment-reference";
import { operator } from "@/lib/platform/config/operator";
import { transaction } from "@/lib/platform/db/prisma";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError, fieldError } from "@/lib/platform/errors/domain-error";
import type { Download } from "@/lib/platform/files/download";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { enforceLimit } from "@/lib/platform/rate-limit/throttle";
import { bankNow } from "@/lib/platform/time/clock";
import { paymentRequestErrors } from "./errors";
import { findRequest } from "./queries";
import { toBill } from "./request";
import { toBillPdf } from "./bill-pdf";
import type { PaymentRequestInput } from "./schema";
import { insertRequest } from "./store";

/**
 * Makes a bill for an account of the caller. Its reference is random, so that it does not reveal how many there are.
 * @throws DomainError USER_NOT_FOUND, NO_BILLS or TOO_MANY_THIS_HOUR.
 */
export async function askForMoney(
  customer: Customer,
  { account: number, amount, ...input }: PaymentRequestInput,
  context: RequestContext,
) {
  const account = await namedAccount(customer, number);
  requireBillAccount(account);
  const amountMinor = amount && amountIn(account.currency, amount);
  await enforceLimit(requestLimit, customer.id);
  const reference = newReference();
  const id = await transaction(async (tx) => {
    await audit(tx, customer, context, {
      action: paymentActions["request.add"],
      subjectCustomerId: customer.id,
      subjectAccountId: account.id,
    });
    return insertRequest(tx, {
      ...input,
      customerId: customer.id,
      accountId: account.id,
      amountMinor: amountMinor || null,
      reference,
    });
  });
  return {
    message: "Bill made",
    data: { _id: id, paymentReference: reference },
  };
}

function requireBillAccount({ number, currency }: OwnAccount) {
  if (!isBillCurrency(currency) || ibanOf(number) === null)
    throw fieldError(paymentRequestErrors.NO_BILLS, "account");
}

/** Fourteen random digits. The database refuses a reference that exists. */
const newReference = () =>
  toCreditorReference(
    String(randomInt(10 ** 6, 10 ** 7)) + String(randomInt(10 ** 6, 10 ** 7)),
  );

/**
 * Returns the file of GET /payment-request-file/{paymentRequestId}.
 * @throws DomainError NOT_FOUND or TOO_MANY_THIS_HOUR.
 */
export async function createRequestFile(
  customer: Customer,
  id: string,
): Promise<Download> {
  await enforceLimit(requestFileLimit, customer.id);
  const request = await findRequest(customer, id);
  const bill = request && toBill(customer, request);
  if (!bill) throw new DomainError(commonErrors.NOT_FOUND);
  const bytes = await toBillPdf(bill, { operator, madeAt: bankNow() });
  return {
    name: `limmat-bill-${bill.reference}.pdf`,
    type: "application/pdf",
    bytes: new Uint8Array(bytes),
  };
}
