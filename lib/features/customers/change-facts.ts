import { BASE_CURRENCY, formatMoney, parseMoney } from "@/lib/ledger/money";
import type { ChangeFacts } from "@/lib/notifications/changes";
import { maskedNumber } from "@/lib/platform/format";
import { unlinked } from "@/lib/platform/mail/letter";

const now = (value: string) => `now ${unlinked(value)}`;

/** `anna@example.com` as `a•••@example.com`. */
const maskedEmail = (email: string) =>
  unlinked(email.replace(/^(.).*@/u, "$1•••@"));

/** The texts of new values in emails. A field without an entry, such as a date of birth or a code, is not shown. */
const SHOWN = new Map<string, (value: string) => string>(
  Object.entries({
    fullName: now,
    username: now,
    email: (email: string) => `now ${maskedEmail(email)}`,
    phoneNumber: (phone: string) =>
      `now ${maskedNumber(phone.replaceAll(" ", ""))}`,
    occupation: now,
    maritalStatus: now,
    address: now,
    accountType: now,
    accountCurrency: now,
    accountLimit: (limit: string) =>
      limit === "none"
        ? "now none"
        : `now ${formatMoney(parseMoney(limit, BASE_CURRENCY)!, BASE_CURRENCY)}`,
  }),
);

/**
 * Returns what the email about changes of a person or an account says about the new values, by the names of the fields.
 */
export function factsOf(after: Record<string, unknown>): ChangeFacts {
  const shown = Object.entries(after).flatMap(([name, value]) => {
    const show = SHOWN.get(name);
    return show && typeof value === "string" && value !== ""
      ? [[name, show(value)]]
      : [];
  });
  return Object.fromEntries(shown) as ChangeFacts;
}
