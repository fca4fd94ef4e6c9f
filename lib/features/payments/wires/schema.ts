import { z } from "zod";
import { line } from "@/lib/platform/validation/fields";

/** POST /return-wire/{id}. The customer reads the reason. */
export const returnWireSchema = z.object({
  reason: line("Please give a reason", 120),
});

export type WireReturn = z.output<typeof returnWireSchema>;
