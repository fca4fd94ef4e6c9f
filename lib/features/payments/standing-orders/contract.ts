import { z } from "zod";
import { AUTHORISES_PAYMENT } from "@/lib/features/payments/transfers/errors";
import { text } from "@/lib/identity/call-schemas";
import { call } from "@/lib/identity/call";
import { commonErrors } from "@/lib/platform/errors/common";
import { failure } from "@/lib/platform/errors/failure";
import { id } from "@/lib/platform/validation/fields";
import { standingOrderErrors } from "./errors";
import { standingOrderSchema } from "./schema";

const ORDER_FAILED = failure(
  "ORDER_FAILED",
  "An error occurred. Please check your standing orders before you try again.",
);

export const placeStandingOrder = call({
  method: "POST",
  path: "/standing-orders",
  summary: "Creates a standing order.",
  caller: "customer",
  body: standingOrderSchema,
  idempotent: true,
  answers: { message: text, data: z.looseObject({}) },
  refuses: [
    standingOrderErrors.FIRST_RUN_PAST,
    standingOrderErrors.LAST_RUN_EARLY,
    ...AUTHORISES_PAYMENT,
    standingOrderErrors.ORDERS_FULL,
    commonErrors.TOO_MANY_THIS_HOUR,
  ],
  fallback: ORDER_FAILED,
});

export const changeStandingOrder = call({
  method: "POST",
  path: "/standing-orders/{orderId}/{action}",
  params: { orderId: id, action: z.enum(["pause", "resume", "cancel"]) },
  summary:
    "Pauses, resumes or cancels a standing order. action is pause, resume or cancel.",
  caller: "customer",
  answers: { message: text },
  refuses: [commonErrors.NOT_FOUND, standingOrderErrors.ORDER_ENDED],
  fallback: ORDER_FAILED,
});
