import { z } from "zod";
import { line } from "@/lib/validation/fields";

/** POST /return-wire/{id}: the reason is what the customer reads. */
export const returnWireSchema = z.object({
  reason: line("Please give a reason", 120),
});

export type WireReturn = z.output<typeof returnWireSchema>;
