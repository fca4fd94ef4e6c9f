import { isIsoDay } from "@/lib/platform/format";
import {
  cleanPasted,
  holdsAddress,
  holdsLink,
  isConfusable,
  mixesScripts,
} from "./odd-text";
import { MAX_PASSWORD, MIN_PASSWORD, PASSWORD_KINDS } from "./password-kinds";
import { readingsOf, toPlainAmount } from "./typed-number";

/**
 * Returns a second sentence for an invalid field: the fault of the value and the right way to write it. Returns
 * undefined if it has nothing to add.
 */
export type Explain = (value: string) => string | undefined;

const MAX_AMOUNT = 999_999_999_999.99;

/** For an amount with at most two decimal places. `zero` says whether 0 is allowed. */
export const explainAmount =
  ({ zero }: { zero: boolean }): Explain =>
  (input) => {
    const value = input.trim();
    if (value === "") return "Enter the amount, for example 12.50.";
    if (/^[-−]/.test(value)) return "Enter the amount without a minus sign.";
    if (/\p{Sc}|usd|chf/iu.test(value))
      return "Enter the number alone, without a currency.";
    const [one, other] = readingsOf(value);
    if (other)
      return `${value} can mean ${one} or ${other}. Enter the one that you mean.`;
    if (one) return `Did you mean ${one}? Enter it without the comma.`;
    if (/^\d+,\d{1,2}$/.test(value))
      return `Use a point for the cents: ${value.replace(",", ".")}.`;
    const plain = toPlainAmount(value);
    if (plain !== value)
      return `Enter ${plain}, without commas, spaces or apostrophes.`;
    if (/^\d+\.\d{3,}$/.test(value)) return "Use at most two decimal places.";
    if (!/^\d+(\.\d*)?$/.test(value))
      return "Use digits only, with a point for the cents, for example 12.50.";
    if (Number(value) > MAX_AMOUNT)
      return "The largest amount is 999999999999.99.";
    if (!zero && Number(value) === 0)
      return "Enter an amount of at least 0.01.";
    if (/^0\d|\.$/.test(value)) return "Write the amount like this: 12.50.";
    return input === value ? undefined : "Remove the spaces around the amount.";
  };

/** For a number of digits, such as an account number. `name` is the subject of the sentence about its length. */
export const explainDigits =
  ({ min, max, name }: { min: number; max: number; name: string }): Explain =>
  (input) => {
    const cleaned = cleanPasted(input);
    const value = cleaned.replace(/\s/g, "");
    if (value === "") return undefined;
    if (/^[a-z]{2}\d{2}[a-z0-9]{8,}$/i.test(value))
      return "This looks like an IBAN. Enter the account number, which has digits only.";
    if (/^[\d./-]+$/.test(value) && /\D/.test(value))
      return "Enter digits only, without dots or dashes.";
    if (/\D/.test(value))
      return `${name} has digits only, no letters or signs.`;
    if (value.length < min)
      return `${name} has at least ${min} digits. You entered ${value.length}.`;
    if (value.length > max)
      return `${name} has at most ${max} digits. You entered ${value.length}.`;
    return /\s\s|[^\S ]/.test(cleaned)
      ? "Enter at most one space between digits."
      : undefined;
  };

export const explainEmail: Explain = (input) => {
  const value = cleanPasted(input);
  if (value === "") return undefined;
  const [name = "", domain, ...more] = value.split("@");
  if (domain === undefined)
    return `The @ is missing. An email address looks like name@example.com.`;
  if (more.length > 0) return "An email address has one @ only.";
  if (/\s/.test(value)) return "Remove the spaces from the email address.";
  if (name === "") return "Enter the part before the @ as well.";
  if (domain === "") return "Enter the part after the @ as well.";
  if (!/\.[^.]+$/.test(domain))
    return `Check the part after the @: it needs an ending, such as ${domain.replace(/\.$/, "")}.com.`;
  if (/\p{L}/u.test(name.replace(/[a-z]/gi, "")))
    return "Use plain letters before the @, without accents.";
  return "Check the email address for typing mistakes. It looks like name@example.com.";
};

const explainNameWithout =
  (isRefused: (value: string) => boolean): Explain =>
  (value) => {
    if (isRefused(value)) return "A name contains no web or email address.";
    return mixesScripts(value) || isConfusable(value)
      ? "Use the letters of one alphabet. Some of these letters only look like those of another."
      : undefined;
  };

/** For a customer's own name and for usernames, whose letters and addresses are restricted. */
export const explainName = explainNameWithout(holdsAddress);

/** For the name of a payee, in which a domain is no address. */
export const explainPayeeName = explainNameWithout(holdsLink);

export const explainPhone: Explain = (input) => {
  const value = input.trim();
  if (value === "") return undefined;
  if (/\p{L}/u.test(value))
    return "A phone number has no letters, for example +41 44 000 00 00.";
  return value.replace(/\D/g, "").length < 5
    ? "This number is too short, for example +41 44 000 00 00."
    : "Use digits, spaces and a leading +, for example +41 44 000 00 00.";
};

/** For a day in the format of a date field, yyyy-mm-dd. `today` returns the last allowed day. */
export const explainDay =
  (today?: () => string): Explain =>
  (input) => {
    const value = input.trim();
    if (value === "") return "Enter day, month and year.";
    if (/^\d{4}-/.test(value) && !/^(19|20)/.test(value))
      return "Check the year: it has to be between 1900 and 2099.";
    if (!isIsoDay(value)) return "This day is not in the calendar.";
    return today && value > today() ? "This day is in the future." : undefined;
  };

/** For a new password: the missing kinds of characters, then the length. */
export const explainPassword: Explain = (value) => {
  if (value === "") return undefined;
  const missing = PASSWORD_KINDS.filter(({ pattern }) => !pattern.test(value));
  if (missing.length > 0)
    return `Add ${joinList(missing.map(({ name }) => name))}.`;
  return value.length < MIN_PASSWORD || value.length > MAX_PASSWORD
    ? `You entered ${value.length} characters.`
    : undefined;
};

const joinList = (parts: string[]) =>
  parts.length < 2
    ? parts.join("")
    : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;

export const explainExpiry: Explain = (input) => {
  const value = input.trim();
  if (value === "") return undefined;
  const digits = /^(\d\d)[-. ]?(\d\d)$/.exec(value);
  if (digits && Number(digits[1]) >= 1 && Number(digits[1]) <= 12)
    return `Put a slash between month and year: ${digits[1]}/${digits[2]}.`;
  const month = /^(\d{1,2})\/(\d{2,4})$/.exec(value);
  if (month && !(Number(month[1]) >= 1 && Number(month[1]) <= 12))
    return "Enter a month from 01 to 12.";
  if (month && month[2]!.length > 2)
    return "Enter the last two digits of the year only.";
  return undefined;
};

export const explainCardNumber: Explain = (input) => {
  const value = cleanPasted(input).replace(/[ -]/g, "");
  if (value === "") return undefined;
  if (/\D/.test(value)) return "A card number has digits only.";
  if (value.length < 12 || value.length > 19)
    return `A card number has 12 to 19 digits. You entered ${value.length}.`;
  return "One of the digits is wrong. Compare it with the number on your card.";
};
