import { z } from "zod";
import { line } from "@/lib/platform/validation/fields";
import { anyPassword } from "@/lib/identity/schema";
import { secondFactorCode } from "@/lib/identity/second-factor-code";

const PASSWORD = "Please enter your password";

export const startSchema = z.object({ password: anyPassword(PASSWORD) });

export const codeOnlySchema = z.object({ code: secondFactorCode });

export const removeSchema = z.object({
  reason: line("Please say how you checked that this is the customer", 200),
  password: anyPassword(PASSWORD),
});

export type Removal = z.output<typeof removeSchema>;

export const offSchema = z.object({
  password: anyPassword(PASSWORD),
  code: secondFactorCode,
});
