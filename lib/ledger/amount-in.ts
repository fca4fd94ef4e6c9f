import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { INVALID_AMOUNT } from "./fields";
import { type Currency, decimalsOf, parseCallAmount } from "./money";

/**
 * Returns the amount of a move between own accounts in minor units, or what stays with `keeps`.
 * @throws DomainError as {@link amountIn}.
 */
export const amountOrKeepIn = (
  currency: Currency,
  { amount, keep }: { amount: string | null; keep: string | null },
): { amountMinor: bigint; keeps: boolean } =>
  keep === null
    ? { amountMinor: amountIn(currency, amount ?? "0"), keeps: false }
    : { amountMinor: amountIn(currency, keep, "keep"), keeps: true };

/**
 * Returns an amount of a call, which has two decimals, in minor units of the currency of the account that it concerns.
 * @throws DomainError INVALID_VALUE at the field if the currency has fewer decimals than the amount needs.
 */
export function amountIn(
  currency: Currency,
  amount: string,
  field = "amount",
): bigint {
  const minor = parseCallAmount(amount, currency);
  if (minor !== null) return minor;
  const most = decimalsOf(currency);
  const hint = `Amounts in ${currency} have ${most === 0 ? "no" : `at most ${most}`} decimal places.`;
  throw new DomainError(commonErrors.INVALID_VALUE, {
    message: INVALID_AMOUNT,
    fields: { [field]: INVALID_AMOUNT },
    hints: { [field]: hint },
  });
}
