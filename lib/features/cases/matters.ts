import { aboutWire } from "@/lib/features/payments/wires/approval";
import { aboutCase } from "./approval";

/** The approval requests that can close a case: a refund, or the decision about its wire. */
export const mattersOf = (found: { id: string; paymentId: string }) => [
  aboutCase(found.id),
  aboutWire(found.paymentId),
];
