import { z } from "zod";
import { line } from "@/lib/validation/fields";
import { anyPassword } from "../schema";
import { secondFactorCode } from "./code";

const PASSWORD = "Please enter your password";

/** POST …/two-factor/start */
export const startSchema = z.object({ password: anyPassword(PASSWORD) });

/** POST …/two-factor/confirm and …/two-factor/recovery-codes */
export const codeOnlySchema = z.object({ code: secondFactorCode });

/** POST /remove-second-factor/{userId}: why, and the password of the member of staff who does it. */
export const removeSchema = z.object({
  reason: line("Please say how you checked that this is the customer", 200),
  password: anyPassword(PASSWORD),
});

export type Removal = z.output<typeof removeSchema>;

/** POST …/two-factor/off */
export const offSchema = z.object({
  password: anyPassword(PASSWORD),
  code: secondFactorCode,
});
