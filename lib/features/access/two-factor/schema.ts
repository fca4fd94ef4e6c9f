import { z } from "zod";
import { anyPassword } from "@/lib/identity/schema";
import { secondFactorCode } from "@/lib/identity/second-factor-code";

const PASSWORD = "Please enter your password";

export const startSchema = z.object({ password: anyPassword(PASSWORD) });

export const codeOnlySchema = z.object({ code: secondFactorCode });

export const offSchema = z.object({
  password: anyPassword(PASSWORD),
  code: secondFactorCode,
});
