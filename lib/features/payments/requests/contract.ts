import { z } from "zod";
import { call } from "@/lib/calls/call";
import { named, text } from "@/lib/calls/schemas";
import { identityErrors } from "@/lib/identity/errors";
import { commonErrors } from "@/lib/platform/errors/common";
import { failure } from "@/lib/platform/errors/failure";
import { id } from "@/lib/platform/validation/fields";
import { paymentRequestErrors } from "./errors";
import { paymentRequestSchema } from "./schema";

export const askForMoney = call({
  method: "POST",
  path: "/payment-requests",
  summary:
    "Makes a QR-bill that asks for a payment to an account of the caller, with a reference that no other bill has.",
  caller: "customer",
  body: paymentRequestSchema,
  answers: {
    message: text,
    data: named(
      "PaymentRequest",
      z.object({ _id: text, paymentReference: text }),
    ),
  },
  refuses: [
    identityErrors.USER_NOT_FOUND,
    paymentRequestErrors.NO_BILLS,
    commonErrors.TOO_MANY_THIS_HOUR,
  ],
  fallback: failure(
    "REQUEST_FAILED",
    "The bill could not be made. Please try again.",
  ),
});

export const downloadPaymentRequest = call({
  method: "GET",
  path: "/payment-request-file/{paymentRequestId}",
  params: { paymentRequestId: id },
  summary: "Downloads the QR-bill of a request for money as a PDF file.",
  caller: "customer",
  answers: ["application/pdf"],
  refuses: [commonErrors.NOT_FOUND, commonErrors.TOO_MANY_THIS_HOUR],
  fallback: failure(
    "REQUEST_FILE_FAILED",
    "The file could not be made. Please try again.",
  ),
});
