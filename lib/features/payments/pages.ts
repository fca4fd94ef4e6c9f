import type { Route } from "next";
import type { downloadPaymentRequest } from "./requests/contract";
import { callUrl } from "@/lib/platform/http/call-url";
import { withQuery } from "@/lib/platform/http/query";

export const paymentPages = {
  transfer: "/dashboard/transfer",
  /** Form and review of a transfer that is sent without script. */
  transferAgain: "/dashboard/transfer/again",
  transferReview: "/dashboard/transfer/review",
  payments: "/dashboard/payment",
  bill: "/dashboard/payment/bill",
  /** Bills that ask others for money. */
  ask: "/dashboard/receive/ask",
  staffWires: "/wires",
} as const;

/** The form of a transfer from an account. */
export function payFromPath(accountNumber: string): Route {
  return withQuery(paymentPages.transfer, { from: accountNumber });
}

/** The form of a wire, filled in like an earlier payment. */
export function payAgainPath(entryId: string): Route {
  return withQuery(paymentPages.transfer, { again: entryId });
}

/** The form of a wire, filled in for a saved beneficiary. */
export function payPath(beneficiaryId: string): Route {
  return withQuery(paymentPages.transfer, { to: beneficiaryId });
}

const requestFile: (typeof downloadPaymentRequest)["path"] =
  "/payment-request-file/{paymentRequestId}";

/** The address of the bill of a request as a PDF file. */
export const requestFileUrl = (paymentRequestId: string): string =>
  callUrl({ path: requestFile }, { paymentRequestId });
