import { z } from "zod";

/** On or off. */
export const flag = z
  .enum(["true", "false", "on", "off"])
  .transform((value) => value === "true" || value === "on");

/** A whole number from `min` to `max`. */
export const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, "must be a whole number")
    .transform(Number)
    .pipe(z.number().min(min).max(max));

/** An amount of money, kept as text. */
export const amount = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,2})?$/, "must be an amount such as 10000.00");

/** The mark-up of an exchange in percent, from 0.10 to 10, kept as text. */
export const markUp = z
  .string()
  .regex(
    /^(0\.[1-9]\d?|[1-9](\.\d{1,2})?|10(\.00?)?)$/,
    "must be a percentage from 0.10 to 10, such as 0.50",
  );

/** The ways of payments between banks, as in the tables `wires` and `rail_choice`. */
export const rail = z.enum(["hand", "files", "link"]);

export type Rail = z.output<typeof rail>;

/** The five digits of a Swiss institution, outside the range of QR-IBANs. */
export const institutionNumber = z
  .string()
  .regex(/^(?!3[01])\d{5}$/, "must be 5 digits, not from 30000 to 31999");

export const webAddress = z.url({ protocol: /^https?$/ });

export const clamdAddress = z
  .string()
  .regex(
    /^(tcp:\/\/[^\s/:@]+:\d+|tcp:\/\/\[[\da-f:.]+\]:\d+|unix:\/\S+)$/i,
    "must be tcp://HOST:PORT or unix:/PATH",
  );

export const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, "must be a postgresql:// address")
  // They would take the place of the role that lib/platform/db/pool.ts asks for.
  .refine(
    (url) => !/[?&]options=/i.test(url),
    "must not set options: the application sets its own",
  );

/** Email addresses, separated by commas. */
export const emailAddresses = z
  .string()
  .transform((text) => text.split(",").map((address) => address.trim()))
  .pipe(z.array(z.email("must be email addresses, separated by commas")));
