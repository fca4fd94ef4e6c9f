import { formatMoney, parseMoney } from "@/lib/ledger/money";
import { toPlainAmount } from "@/lib/platform/validation/typed-number";

type Balances = Record<"totalBalance" | "availableBalance", string>;

/**
 * Says what new balances will post and put on hold; null if nothing changes, or an amount cannot be read. As in the
 * update itself, the holds stay if only the total changes.
 */
export function describeChange(
  stored: Balances,
  typed: Balances,
): string | null {
  const [oldTotal, oldAvailable, total, available] = [
    stored.totalBalance,
    stored.availableBalance,
    typed.totalBalance,
    typed.availableBalance,
  ].map((text) => parseMoney(toPlainAmount(text)));
  if (oldTotal == null || oldAvailable == null) return null;
  if (total == null || available == null) return null;
  const adjustment = total - oldTotal;
  const held =
    available === oldAvailable ? oldTotal - oldAvailable : total - available;
  if (held < 0n || (adjustment === 0n && available === oldAvailable))
    return null;
  const signed = `${adjustment > 0n ? "+" : ""}${formatMoney(adjustment)}`;
  return `Adjustment: ${signed}. Afterwards the total balance is ${formatMoney(total)}, of which ${formatMoney(held)} is on hold.`;
}
