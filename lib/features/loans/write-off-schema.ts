import { z } from "zod";
import { prose } from "@/lib/platform/validation/fields";

/** POST /write-off-loan/{loanId} */
export const writeOffSchema = z.object({
  reason: prose("Please give a reason", 500),
});

export type WriteOffInput = z.output<typeof writeOffSchema>;
