import { z } from "zod";
import { isIsoDay } from "@/lib/format";
import { parseMoney } from "@/lib/ledger/money";

// In a browser Zod would try to make a function of text, which the policy of our pages forbids and reports.
if (typeof window !== "undefined") z.config({ jitless: true });

// Control characters have no place in a name or a line; PostgreSQL cannot even store NUL.
const LINE = /^[^\p{Cc}\p{Cs}]*$/u;

/** One trimmed line of text. `message` answers an absent or wrong value. */
export const line = (message: string, longest = 120) =>
  z
    .string({ error: message })
    .trim()
    .min(1, message)
    .regex(LINE, message)
    .max(longest, `Please use at most ${longest} characters`);

/** {@link line}, or nothing at all: absent and blank are `""`. */
export const optionalLine = (message: string, longest = 140) =>
  z
    .string({ error: message })
    .trim()
    .regex(LINE, message)
    .max(longest, `Please use at most ${longest} characters`)
    .default("");

// As LINE, but with line ends and tabs.
const PROSE = /^(?:[\t\n]|[^\p{Cc}\p{Cs}])*$/u;

/** Trimmed text of several lines, whose ends come out as `\n`. */
export const prose = (message: string, longest = 2_000) =>
  z
    .string({ error: message })
    .transform((value) => value.replace(/\r\n?/g, "\n").trim())
    .pipe(
      z
        .string()
        .min(1, message)
        .regex(PROSE, message)
        .max(longest, `Please use at most ${longest} characters`),
    );

/** A number written in digits, given as text or as a JSON number; blanks around it and between its groups are left out. */
export const digits = (message: string, { min = 1, max = 34 } = {}) =>
  z
    .union([z.string(), z.number()], { error: message })
    .transform((value) =>
      String(value)
        .trim()
        .replace(/(\d)[ \u00a0](?=\d)/g, "$1"),
    )
    .pipe(z.string().regex(new RegExp(`^\\d{${min},${max}}$`), message));

/** Answers an amount that staff typed and that cannot be read. */
export const STAFF_AMOUNT =
  "Please enter an amount without commas, for example 1250.50";

/** A positive amount with at most two places, as text or JSON number; minor units come out. */
export const amount = (message: string) =>
  z
    .union([z.string(), z.number()], { error: message })
    .transform((value, context) => {
      const minor = parseMoney(String(value));
      if (minor !== null && minor > 0n) return minor;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    });

/** {@link amount}, or zero. */
export const amountOrZero = (message: string) =>
  z
    .union([z.string(), z.number()], { error: message })
    .transform((value, context) => {
      const minor = parseMoney(String(value));
      if (minor !== null) return minor;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    });

/** A day of the calendar, `yyyy-mm-dd`, from 1900 on. */
export const day = (message: string) =>
  z
    .string({ error: message })
    .trim()
    .refine(
      (value) => /^(19|20)\d\d-\d\d-\d\d$/.test(value) && isIsoDay(value),
      message,
    );

/** An e-mail address in lower case. */
export const email = (message: string) =>
  z
    .string({ error: message })
    .trim()
    .toLowerCase()
    .max(254, message)
    .pipe(z.email(message));

/** A telephone number as people write it: digits, blanks, brackets, dashes, a leading plus. */
export const phone = (message: string) =>
  line(message, 30).regex(/^\+?[\d ()./-]{4,29}$/, message);

/** One of the listed values; letter case does not matter, the listed spelling comes out. */
export const choice = <const T extends readonly [string, ...string[]]>(
  options: T,
  message: string,
) =>
  z
    .string({ error: message })
    .transform((value) =>
      options.find(
        (option) => option.toLowerCase() === value.trim().toLowerCase(),
      ),
    )
    .pipe(z.enum(options, message));

/** A file that was chosen and is not empty. */
export const file = (message: string) =>
  z.custom<File>((value) => value instanceof File && value.size > 0, message);

/** An id as our answers carry it. */
export const id = z.uuid();
