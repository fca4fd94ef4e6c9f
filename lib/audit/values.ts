import { capitalised, formatDateTime } from "@/lib/format";
import { formatMoney } from "@/lib/ledger/money";

/** Words for what the log keeps under names that would not read as themselves. */
const NAMES: Record<string, string> = {
  amountMinor: "Amount",
  yearlyRateBp: "Yearly interest rate",
  madeBy: "Requested by",
  cotCode: "COT code",
  held: "On hold",
  cancelledOrders: "Cancelled standing orders",
};

/** A name of the log as a term: "accountLimit" is "Account limit". */
const termOf = (name: string): string =>
  NAMES[name] ??
  capitalised(name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));

/** What an audit row keeps before or after a deed, as people read it; amounts are kept in minor units. */
export function readableValues(
  values: Record<string, unknown> | null,
): [term: string, value: string][] {
  return Object.entries(values ?? {}).map(([name, value]) => [
    termOf(name),
    shown(name, value),
  ]);
}

function shown(name: string, value: unknown): string {
  if (value === null || value === "") return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (name.endsWith("Minor")) return formatMoney(BigInt(String(value)));
  if (name.endsWith("Bp")) return `${Number(value) / 100}%`;
  if (Array.isArray(value)) return value.map(String).map(lowered).join(", ");
  if (typeof value === "object") return JSON.stringify(value);
  const text = String(value);
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return formatDateTime(new Date(text));
  // The beginning tells one from another.
  return /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(text) ? text.slice(0, 8) : text;
}

/** A name of the log within a sentence: "accountLimit" is "account limit", and "cotCode" stays "COT code". */
export function lowered(name: string): string {
  const term = termOf(name);
  return /^[A-Z]{2}/.test(term)
    ? term
    : term.charAt(0).toLowerCase() + term.slice(1);
}
