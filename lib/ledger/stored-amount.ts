import { z } from "zod";

/** An amount in minor units, stored as text within JSON. */
export const storedAmount = z.codec(z.string().regex(/^-?\d+$/), z.bigint(), {
  decode: (text) => BigInt(text),
  encode: (minor) => String(minor),
});
