import { z } from "zod";
import { AUTHORISES_PAYMENT } from "@/lib/features/payments/transfers/errors";
import { named, text } from "@/lib/calls/schemas";
import { call } from "@/lib/calls/call";
import { commonErrors } from "@/lib/platform/errors/common";
import { failure } from "@/lib/platform/errors/failure";
import { id } from "@/lib/platform/validation/fields";
import { standingOrderErrors } from "./errors";
import { orderEditSchema, standingOrderSchema } from "./schema";

const ORDER_FAILED = failure(
  "ORDER_FAILED",
  "An error occurred. Please check your standing orders before you try again.",
);

const SHOWN = [
  "amount",
  "rhythm",
  "firstOn",
  "lastOn",
  "description",
  "status",
];

export const placeStandingOrder = call({
  method: "POST",
  path: "/standing-orders",
  summary: "Creates a standing order.",
  caller: "customer",
  body: standingOrderSchema,
  idempotent: true,
  answers: {
    message: text,
    data: named("StandingOrder", z.object({ _id: text })),
  },
  refuses: [
    standingOrderErrors.FIRST_RUN_PAST,
    standingOrderErrors.FIRST_RUN_NOT_LAST,
    standingOrderErrors.LAST_RUN_EARLY,
    ...AUTHORISES_PAYMENT,
    standingOrderErrors.ORDERS_FULL,
    commonErrors.TOO_MANY_THIS_HOUR,
  ],
  fallback: ORDER_FAILED,
  // Shown once the look-up says that nothing was saved.
  unreached: ORDER_FAILED,
});

export const editStandingOrder = call({
  method: "PUT",
  path: "/standing-orders/{orderId}",
  params: { orderId: id },
  summary:
    "Changes amount, description and schedule of a standing order; firstOn is the next payment. The payee stays.",
  caller: "customer",
  body: orderEditSchema,
  shows: SHOWN,
  answers: { message: text },
  refuses: [
    commonErrors.NOT_FOUND,
    standingOrderErrors.ORDER_ENDED,
    standingOrderErrors.FIRST_RUN_PAST,
    standingOrderErrors.FIRST_RUN_NOT_LAST,
    standingOrderErrors.LAST_RUN_EARLY,
    standingOrderErrors.ORDER_PAID_THEN,
    ...AUTHORISES_PAYMENT,
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
  shows: SHOWN,
  answers: { message: text },
  refuses: [commonErrors.NOT_FOUND, standingOrderErrors.ORDER_ENDED],
  fallback: ORDER_FAILED,
});
