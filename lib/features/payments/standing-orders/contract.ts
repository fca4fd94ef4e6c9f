import { z } from "zod";
import { AUTHORISES_PAYMENT, text } from "@/lib/identity/answers";
import { call } from "@/lib/identity/call";
import { id } from "@/lib/platform/validation/fields";
import { standingOrderSchema } from "./schema";

export const placeStandingOrder = call({
  method: "POST",
  path: "/standing-orders",
  summary: "Creates a standing order.",
  caller: "customer",
  body: standingOrderSchema,
  idempotent: true,
  answers: { message: text, data: z.looseObject({}) },
  refuses: [
    "FIRST_RUN_PAST",
    "LAST_RUN_EARLY",
    ...AUTHORISES_PAYMENT,
    "ORDERS_FULL",
    "TOO_MANY_THIS_HOUR",
  ],
  fallback: "ORDER_FAILED",
});

export const changeStandingOrder = call({
  method: "POST",
  path: "/standing-orders/{orderId}/{action}",
  params: { orderId: id, action: z.enum(["pause", "resume", "cancel"]) },
  summary:
    "Pauses, resumes or cancels a standing order. action is pause, resume or cancel.",
  caller: "customer",
  answers: { message: text },
  refuses: ["NOT_FOUND", "ORDER_ENDED"],
  fallback: "ORDER_FAILED",
});
