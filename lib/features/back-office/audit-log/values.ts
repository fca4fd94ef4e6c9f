import { capitalised, formatDateTime } from "@/lib/platform/format";
import { revealOddities } from "@/lib/platform/validation/odd-text";
import { BASE_CURRENCY, type Currency, formatMoney } from "@/lib/ledger/money";
import { formatPercent } from "@/lib/platform/percent";

/** Labels for the field names that cannot be derived from the name. */
const LABELS = new Map(
  Object.entries({
    amountMinor: "Amount",
    yearlyRateBp: "Yearly interest rate",
    madeBy: "Requested by",
    debtMinor: "Debt",
    cotCode: "COT code",
    presentEmail: "Email address",
    signIn: "Sign-in",
    secondFactor: "Two-factor sign-in",
    twoFactor: "Two-factor sign-in",
    until: "No monthly fees until",
    held: "On hold",
    cancelledOrders: "Cancelled standing orders",
  }),
);

/** Returns the label of a field name: "accountLimit" is "Account limit". Currencies stay as they are. */
const fieldLabel = (name: string): string =>
  LABELS.get(name) ?? (/^[A-Z]{3}$/.test(name) ? name : spelledOut(name));

const spelledOut = (name: string): string =>
  capitalised(name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));

/** Returns the labelled values of an audit row. Amounts are stored in minor units. */
export function labelledValues(
  values: Record<string, unknown> | null,
  currency: Currency | null,
): [term: string, value: string][] {
  return Object.entries(values ?? {}).map(([name, value]) => [
    fieldLabel(name),
    revealOddities(formatValue(name, value, currency ?? BASE_CURRENCY)),
  ]);
}

function formatValue(name: string, value: unknown, currency: Currency): string {
  if (value === null || value === "") return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (name.endsWith("Minor"))
    return formatMoney(BigInt(String(value)), currency);
  if (name.endsWith("Bp")) return formatPercent(Number(value));
  if (Array.isArray(value))
    return value.map(String).map(toShortId).map(inlineLabel).join(", ");
  if (typeof value === "object") return JSON.stringify(value);
  const text = String(value);
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return formatDateTime(new Date(text));
  return toShortId(text);
}

/** Returns the first part of an id, which is enough to tell ids apart. */
const toShortId = (text: string): string =>
  /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(text) ? text.slice(0, 8) : text;

/**
 * Returns the label of a field name within a sentence: "accountLimit" is "account limit", "cotCode" stays "COT
 * code".
 */
export function inlineLabel(name: string): string {
  const term = fieldLabel(name);
  return /^[A-Z]{2}/.test(term)
    ? term
    : term.charAt(0).toLowerCase() + term.slice(1);
}
