import { z } from "zod";

const storedBigint = z.codec(z.string().regex(/^-?\d+$/), z.bigint(), {
  decode: (text) => BigInt(text),
  encode: (value) => String(value),
});

/** An amount in minor units, stored as text within JSON. */
export const storedAmount = storedBigint;

/** The id of an account, stored as text within JSON. */
export const storedAccountId = storedBigint;
