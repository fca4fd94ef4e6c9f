import {
  type Currency,
  formatMoney,
  parseTypedMoney,
} from "@/lib/ledger/money";

type Balances = Record<"totalBalance" | "availableBalance", string>;

/**
 * Says what new balances will post and put on hold; null if nothing changes, or an amount cannot be read. As in the
 * update itself, the holds stay if only the total changes.
 * @param storedCurrency that of the stored balances, and of typed ones that are the same.
 */
export function describeChange(
  stored: Balances,
  typed: Balances,
  currency: Currency,
  storedCurrency = currency,
): string | null {
  const before = (name: keyof Balances) =>
    parseTypedMoney(stored[name], storedCurrency);
  const after = (name: keyof Balances) =>
    typed[name] === stored[name]
      ? before(name)
      : parseTypedMoney(typed[name], currency);
  const oldTotal = before("totalBalance");
  const oldAvailable = before("availableBalance");
  const total = after("totalBalance");
  const available = after("availableBalance");
  if (oldTotal === null || oldAvailable === null) return null;
  if (total === null || available === null) return null;
  const adjustment = total - oldTotal;
  const held =
    available === oldAvailable ? oldTotal - oldAvailable : total - available;
  if (held < 0n || (adjustment === 0n && available === oldAvailable))
    return null;
  const signed = `${adjustment > 0n ? "+" : ""}${formatMoney(adjustment, currency)}`;
  return `Adjustment: ${signed}. Afterwards the total balance is ${formatMoney(total, currency)}, of which ${formatMoney(held, currency)} is on hold.`;
}
