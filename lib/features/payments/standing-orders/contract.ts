import { z } from "zod";
import { AUTHORISES_PAYMENT } from "@/lib/features/payments/transfers/errors";
import { accountErrors } from "@/lib/features/accounts/public";
import { ledgerErrors } from "@/lib/ledger/errors";
import { named, text } from "@/lib/calls/schemas";
import { call } from "@/lib/calls/call";
import { commonErrors } from "@/lib/platform/errors/common";
import { failure } from "@/lib/platform/errors/failure";
import { id } from "@/lib/platform/validation/fields";
import { standingOrderErrors } from "./errors";
import {
  orderEditSchema,
  ownOrderEditSchema,
  ownOrderSchema,
  standingOrderSchema,
} from "./schema";

const ORDER_FAILED = failure(
  "ORDER_FAILED",
  "An error occurred. Please check your standing orders before you try again.",
);

const SHOWN = [
  "amount",
  "keep",
  "rhythm",
  "firstOn",
  "lastOn",
  "description",
  "status",
];

/** The refusals of a schedule. */
const SCHEDULE = [
  standingOrderErrors.FIRST_RUN_PAST,
  standingOrderErrors.FIRST_RUN_NOT_LAST,
  standingOrderErrors.LAST_RUN_EARLY,
] as const;

/** The refusals of a change. */
const CHANGES = [
  commonErrors.NOT_FOUND,
  standingOrderErrors.ORDER_ENDED,
  ...SCHEDULE,
  standingOrderErrors.ORDER_PAID_THEN,
] as const;

const PLACED = {
  message: text,
  data: named("StandingOrder", z.object({ _id: text })),
};

export const placeStandingOrder = call({
  method: "POST",
  path: "/standing-orders",
  summary: "Creates a standing order.",
  caller: "customer",
  body: standingOrderSchema,
  idempotent: true,
  answers: PLACED,
  refuses: [
    ...SCHEDULE,
    ...AUTHORISES_PAYMENT,
    ledgerErrors.FEE_CHANGED,
    ledgerErrors.CURRENCY_MISMATCH,
    standingOrderErrors.ORDERS_FULL,
    commonErrors.TOO_MANY_THIS_HOUR,
  ],
  fallback: ORDER_FAILED,
  // Shown once the look-up says that nothing was saved.
  unreached: ORDER_FAILED,
});

export const placeOwnOrder = call({
  method: "POST",
  path: "/own-orders",
  summary:
    "Creates a standing order that moves money between two of your accounts in one currency, without transfer codes: amount, or all of the available balance except keep.",
  caller: "customer",
  body: ownOrderSchema,
  idempotent: true,
  answers: PLACED,
  refuses: [
    accountErrors.NOT_YOUR_ACCOUNT,
    accountErrors.SAME_OWN_ACCOUNT,
    ledgerErrors.CURRENCY_MISMATCH,
    ledgerErrors.ACCOUNT_NOT_ACTIVE,
    ledgerErrors.ACCOUNT_BLOCKED,
    ledgerErrors.POT_KEPT_APART,
    ...SCHEDULE,
    standingOrderErrors.ORDERS_FULL,
    commonErrors.TOO_MANY_THIS_HOUR,
  ],
  fallback: ORDER_FAILED,
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
    ...CHANGES,
    ...AUTHORISES_PAYMENT,
    ledgerErrors.FEE_CHANGED,
    ledgerErrors.CURRENCY_MISMATCH,
    commonErrors.TOO_MANY_THIS_HOUR,
  ],
  fallback: ORDER_FAILED,
});

export const editOwnOrder = call({
  method: "PUT",
  path: "/own-orders/{orderId}",
  params: { orderId: id },
  summary:
    "Changes amount, description and schedule of a standing order between two of your accounts; firstOn is the next payment.",
  caller: "customer",
  body: ownOrderEditSchema,
  shows: SHOWN,
  answers: { message: text },
  refuses: [
    ...CHANGES,
    ledgerErrors.ACCOUNT_NOT_ACTIVE,
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
  refuses: [
    commonErrors.NOT_FOUND,
    standingOrderErrors.ORDER_ENDED,
    commonErrors.TOO_MANY_THIS_HOUR,
  ],
  fallback: ORDER_FAILED,
});
