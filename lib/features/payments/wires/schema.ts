import { z } from "zod";
import { line } from "@/lib/platform/validation/fields";

/** The lists of wires besides the pending ones. */
export const WIRE_VIEWS = ["settled", "returned", "all"] as const;

/** POST /return-wire/{id}. The customer reads the reason. */
export const returnWireSchema = z.object({
  reason: line("Please give a reason", 120),
});

/** The most wires that one call settles. */
const MOST_WIRES = 50;

const WIRES = "Please choose at least one wire";

/** POST /settle-wires. */
export const settleWiresSchema = z.object({
  wires: z
    .array(z.uuid(WIRES), WIRES)
    .min(1, WIRES)
    .max(MOST_WIRES, `Please choose at most ${MOST_WIRES} wires`)
    .transform((wires) => [...new Set(wires)]),
});

export type WireReturn = z.output<typeof returnWireSchema>;

export type WiresToSettle = z.output<typeof settleWiresSchema>;
