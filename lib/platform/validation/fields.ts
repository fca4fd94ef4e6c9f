import { bankDay } from "@/lib/platform/time/clock";
import "./jitless";
import { z } from "zod";
import { isIsoDay } from "@/lib/platform/format";
import {
  explainDay,
  explainDigits,
  explainEmail,
  explainName,
  explainPayeeName,
  explainPhone,
} from "./explain";
import { withFormText } from "./form-text";
import { withExplanation } from "./hints";
import { toStoredEmail } from "./email-address";
import {
  cleanPasted,
  holdsAddress,
  holdsLink,
  isConfusable,
  mixesScripts,
  withoutInvisible,
} from "./odd-text";

// Invisible characters are removed rather than refused, because copied text often brings some along.
// Names and lines have no control characters; PostgreSQL cannot store NUL at all.
const LINE = /^[^\p{Cc}\p{Cs}]*$/u;

/** One trimmed line of text. `message` is the error for a missing or invalid value. */
export const line = (message: string, maxLength = 120) =>
  z
    .string({ error: message })
    .overwrite(withoutInvisible)
    .trim()
    .min(1, message)
    .regex(LINE, message)
    .max(maxLength, `Please use at most ${maxLength} characters`);

/** {@link line}, but optional: absent and blank become `""`. */
export const optionalLine = (message: string, maxLength = 140) =>
  z
    .string({ error: message })
    .overwrite(withoutInvisible)
    .trim()
    .regex(LINE, message)
    .max(maxLength, `Please use at most ${maxLength} characters`)
    .default("");

const nameWithout = (
  isRefused: (value: string) => boolean,
  message: string,
  maxLength: number,
) =>
  line(message, maxLength)
    .overwrite((value) => value.replaceAll("\u200d", ""))
    .refine((value) => !isRefused(value) && !mixesScripts(value), message);

/** {@link line} for a customer's own name: no addresses, no letters of several scripts in one word, no joiners. */
export const name = (message: string, maxLength = 120) =>
  withExplanation(nameWithout(holdsAddress, message, maxLength), explainName);

/** {@link name} for a payee, who may be a firm with a domain in its name, such as Booking.com B.V. */
export const payeeName = (message: string, maxLength = 120) =>
  withExplanation(nameWithout(holdsLink, message, maxLength), explainPayeeName);

/** {@link line} for a username: compatible characters become plain ones, and look-alike letters are refused. */
export const username = (message: string) =>
  withExplanation(
    line(message, 60)
      .overwrite((value) =>
        value.replaceAll("\u200d", "").normalize("NFKC").trim(),
      )
      .refine((value) => !isConfusable(value) && !holdsAddress(value), message),
    explainName,
  );

// Like LINE, with line breaks and tabs.
const PROSE = /^(?:[\t\n]|[^\p{Cc}\p{Cs}])*$/u;

/** Trimmed text of several lines, with line breaks normalised to `\n`. */
export const prose = (message: string, maxLength = 2_000) =>
  z
    .string({ error: message })
    .transform((value) =>
      value
        .replace(/\r\n?|[\u2028\u2029]/g, "\n")
        .split("\n")
        .map(withoutInvisible)
        .join("\n")
        .trim(),
    )
    .pipe(
      z
        .string()
        .min(1, message)
        .regex(PROSE, message)
        .max(maxLength, `Please use at most ${maxLength} characters`),
    );

/** Text, or a whole JSON number as its digits. One of more digits than a double holds is refused: it was rounded. */
export const textOrInteger = (message: string) =>
  z
    .union(
      [
        z.string(),
        z
          .number()
          .refine(
            (value) => Number.isSafeInteger(value) && value >= 0,
            message,
          ),
      ],
      { error: message },
    )
    .transform(String);

/** Text or a whole JSON number, cleaned of what copied text brings along. */
export const pastedText = (message: string) =>
  textOrInteger(message).transform(cleanPasted);

/** Returns the text of a number without what copied text brings along, and without single spaces between its digits. */
export const toPlainDigits = (text: string) =>
  cleanPasted(text).replace(/(\d) (?=\d)/g, "$1");

/** Text or a JSON number for {@link digits}, without the spaces between its groups. */
export const ungrouped = (message: string) =>
  withFormText(textOrInteger(message).transform(toPlainDigits), toPlainDigits);

/** A text that names an account or a person by number, id or email address. Spaces are removed as in {@link digits}. */
export const pastedKey = (message: string, maxLength = 60) =>
  withFormText(
    z.string({ error: message }).transform(toPlainDigits),
    toPlainDigits,
  ).pipe(line(message, maxLength));

/** A number of digits, as text or JSON number. Spaces around it and between its groups are removed. */
export const digits = (
  message: string,
  { min = 1, max = 34, name = "An account number" } = {},
) =>
  withExplanation(
    ungrouped(message).pipe(
      z.string().regex(new RegExp(`^\\d{${min},${max}}$`), message),
    ),
    explainDigits({ min, max, name }),
  );

const MOMENT =
  /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

/** Returns the day in Zurich of a moment, as answers have it; any other text is returned unchanged. */
function toDay(text: string): string {
  const [, date = ""] = MOMENT.exec(text) ?? [];
  const moment = new Date(isIsoDay(date) ? text : NaN);
  return Number.isNaN(moment.getTime()) ? text : bankDay(moment);
}

/** A calendar day from 1900 to 2099, `yyyy-mm-dd` or a moment on it in ISO 8601; outputs the former. */
export const day = (message: string) =>
  withExplanation(
    z
      .string({ error: message })
      .trim()
      .overwrite(toDay)
      .refine(
        (value) => /^(19|20)\d\d-\d\d-\d\d$/.test(value) && isIsoDay(value),
        { message, abort: true },
      ),
    explainDay(),
  );

/** `schema`, but optional: absent and empty become null. */
export const orNull = (schema: z.ZodType<string>, message: string) =>
  z
    .union([z.literal(""), schema], { error: message })
    .nullish()
    .transform((value) => value || null);

const INVALID_DAY = "Please enter a valid date";

/** {@link day}, but optional. */
export const optionalDay = orNull(day(INVALID_DAY), INVALID_DAY);

/** An email address; outputs the form of {@link toStoredEmail}. */
export const email = (message: string) =>
  withExplanation(
    z.string({ error: message }).transform((value, context) => {
      const address = toStoredEmail(cleanPasted(value));
      if (address !== null) return address;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    }),
    explainEmail,
  );

/** A phone number: digits, spaces, brackets, dashes, a leading plus. */
export const phone = (message: string) =>
  withExplanation(
    line(message, 30).regex(/^\+?[\d ()./-]{4,29}$/, message),
    explainPhone,
  );

/** One of `options`, ignoring case; outputs the listed spelling. */
export const choice = <const T extends readonly [string, ...string[]]>(
  options: T,
  message: string,
) =>
  z
    .string({ error: message })
    .meta({ enum: options })
    .transform((value) =>
      options.find(
        (option) => option.toLowerCase() === value.trim().toLowerCase(),
      ),
    )
    .pipe(z.enum(options, message));

export const file = (message: string) =>
  z.custom<File>((value) => value instanceof File && value.size > 0, message);

/** Lower-cased, as the database writes it: texts such as those of locks compare ids. */
export const id = z.uuid().toLowerCase();

/** An id that no row has. It sorts before every other. */
export const NIL_ID = "00000000-0000-0000-0000-000000000000";
