import { z } from "zod";
import { anyPassword } from "../schema";
import { secondFactorCode } from "./code";

const PASSWORD = "Please enter your password";

/** POST …/two-factor/start */
export const startSchema = z.object({ password: anyPassword(PASSWORD) });

/** POST …/two-factor/confirm and …/two-factor/recovery-codes */
export const codeOnlySchema = z.object({ code: secondFactorCode });

/** POST …/two-factor/off */
export const offSchema = z.object({
  password: anyPassword(PASSWORD),
  code: secondFactorCode,
});
