import { z } from "zod";

const MESSAGE = "Please enter the six digits of your app, or a recovery code";

/** A code of an authenticator app, or a recovery code: blanks, dashes and letter case do not matter. */
export const secondFactorCode = z
  .string({ error: MESSAGE })
  .transform((text) => text.replace(/[\s-]/g, "").toUpperCase())
  .pipe(z.string().regex(/^(\d{6}|[A-Z2-9]{10})$/, MESSAGE));

/** {@link secondFactorCode} where not everybody has one; absent and empty are `undefined`. */
export const optionalCode = z.preprocess(
  (value) => (value === "" || value === null ? undefined : value),
  secondFactorCode.optional(),
);
