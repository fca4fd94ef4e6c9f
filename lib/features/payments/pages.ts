import type { Route } from "next";
import type { downloadPaymentReport } from "./files/contract";
import type { downloadPaymentRequest } from "./requests/contract";
import { callUrl } from "@/lib/platform/http/call-url";
import { withQuery } from "@/lib/platform/http/query";

export const paymentPages = {
  transfer: "/dashboard/transfer",
  /** Form and review of a transfer that is sent without script. */
  transferAgain: "/dashboard/transfer/again",
  transferReview: "/dashboard/transfer/review",
  file: "/dashboard/transfer/file",
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

/** The review of a file of payments, and their outcome. */
export const paymentFilePath = (paymentFileId: string): Route =>
  `${paymentPages.file}/${encodeURIComponent(paymentFileId)}` as Route;

const fileReport: (typeof downloadPaymentReport)["path"] =
  "/payment-file-report/{paymentFileId}";

/** The address of the state of the payments of a file. */
export const paymentReportUrl = (paymentFileId: string): string =>
  callUrl({ path: fileReport }, { paymentFileId });
