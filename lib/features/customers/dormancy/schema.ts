import { z } from "zod";
import { digits } from "@/lib/platform/validation/fields";

/** POST /reactivate */
export const reactivateSchema = z.object({
  emailedCode: digits("Please enter the 6 digits from our email", {
    min: 6,
    max: 6,
    name: "The code",
  }),
});

export type EmailedCode = z.output<typeof reactivateSchema>;
