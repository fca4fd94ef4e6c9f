import { refusalAt } from "@/lib/errors/domain-error";

type Standing = { totalMinor: bigint; heldMinor: bigint };
type Asked = {
  totalMinor?: bigint | undefined;
  availableMinor?: bigint | undefined;
};

/** How an account comes from what it has to what is asked for. */
export type BalancePlan = {
  /** What is posted as an adjustment: positive to the account, negative from it, 0 for nothing. */
  adjustMinor: bigint;
  /** What is held afterwards; null leaves the holds as they are. */
  heldMinor: bigint | null;
};

/**
 * The total becomes what is asked for by an adjustment, the available balance by holding the difference to the total.
 * Where only the total is given the holds stay.
 * @throws DomainError AVAILABLE_ABOVE_TOTAL, or TOTAL_BELOW_HELD where the total would not cover the holds that stay.
 */
export function planBalances(
  { totalMinor, heldMinor }: Standing,
  asked: Asked,
): BalancePlan {
  const total = asked.totalMinor ?? totalMinor;
  const adjustMinor = total - totalMinor;
  if (asked.availableMinor === undefined) {
    if (total < heldMinor) throw refusalAt("TOTAL_BELOW_HELD", "totalBalance");
    return { adjustMinor, heldMinor: null };
  }
  const held = total - asked.availableMinor;
  if (held < 0n) throw refusalAt("AVAILABLE_ABOVE_TOTAL", "availableBalance");
  return { adjustMinor, heldMinor: held === heldMinor ? null : held };
}
