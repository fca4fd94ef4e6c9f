import { z } from "zod";
import { cleanPasted } from "@/lib/platform/validation/odd-text";
import { CODE_MISSING } from "./second-factor-message";

/** A code of an authenticator app or a recovery code. Ignores spaces, dashes and letter case. */
export const secondFactorCode = z
  .string({ error: CODE_MISSING })
  .transform((text) => cleanPasted(text).replace(/[\s-]/g, "").toUpperCase())
  .pipe(z.string().regex(/^(\d{6}|[A-Z2-9]{24})$/, CODE_MISSING));

/** {@link secondFactorCode} for forms where not everybody has one; absent and empty become `undefined`. */
export const optionalCode = z.preprocess(
  (value) => (value === "" || value === null ? undefined : value),
  secondFactorCode.optional(),
);
