import "server-only";
import { z } from "zod";
import { defineApproval } from "@/lib/approvals/handler";
import { aboutWire } from "@/lib/features/payments/public-service";
import { bankAccount } from "@/lib/ledger/bank-accounts";
import { formatMoney } from "@/lib/ledger/money";
import { referenceOf } from "@/lib/ledger/reference";
import { storedAmount } from "@/lib/ledger/fields";
import { id } from "@/lib/platform/validation/fields";
import { refund, requireOpen } from "./refund";
import { refundCase } from "./staff-contract";

/** The matter of an approval request for a refund. */
export const aboutCase = (caseId: string) => `case:${caseId}`;

/** Returns the matters of the requests that can close a case: a refund, or the decision about its wire. */
export const subjectsOfCase = (found: { id: string; paymentId: string }) => [
  aboutCase(found.id),
  aboutWire(found.paymentId),
];

/** Refunds a payment and closes its case, or throws the DomainErrors of {@link requireOpen} and {@link refund}. */
export const refundApproval = defineApproval({
  kind: "refund",
  title: "Refund to",
  right: refundCase.right,
  request: z.object({
    about: z.string(),
    case: id,
    number: z.string(),
    payment: id,
    paid: storedAmount,
    amount: storedAmount,
  }),
  essence: (request) => [request.case],
  change: ({ amount }) => amount,
  details: ({ number, payment, paid }, { currency }) => [
    ["Case", number],
    ["Payment", referenceOf(payment)],
    ["Amount of the payment", formatMoney(paid, currency)],
    ["From", "The bank’s cash account"],
  ],
  prepare: async ({ id: approvalId, request }) => {
    const cash = await bankAccount("cash");
    return async (tx, admin, context) => {
      const found = await requireOpen(tx, request.case);
      const act = { admin, context, approvalId, cash };
      return refund(tx, found, request.amount, act);
    };
  },
});
