import { fieldError } from "@/lib/platform/errors/domain-error";
import { staffCustomerErrors } from "../staff-errors";

type Current = { totalMinor: bigint; heldMinor: bigint };
/** The requested balances; one that is not given stays as it is. */
export type RequestedBalances = {
  totalMinor?: bigint | null;
  availableMinor?: bigint | null;
};

export type BalancePlan = {
  /** Amount of the adjustment entry: positive credits the account, negative debits it, 0 posts nothing. */
  adjustMinor: bigint;
  /** The hold afterwards; null leaves the holds unchanged. */
  heldMinor: bigint | null;
};

/**
 * Plans an adjustment that brings the total to the requested amount, and a hold of the difference between total and
 * available balance. If only the total is given, the holds stay.
 * @throws DomainError AVAILABLE_ABOVE_TOTAL, or TOTAL_BELOW_HELD if the total would not cover the existing holds.
 */
export function planBalances(
  { totalMinor, heldMinor }: Current,
  requested: RequestedBalances,
): BalancePlan {
  const total = requested.totalMinor ?? totalMinor;
  const adjustMinor = total - totalMinor;
  const { availableMinor } = requested;
  if (availableMinor === undefined || availableMinor === null) {
    if (total < heldMinor)
      throw fieldError(staffCustomerErrors.TOTAL_BELOW_HELD, "totalBalance");
    return { adjustMinor, heldMinor: null };
  }
  const newHeldMinor = total - availableMinor;
  if (newHeldMinor < 0n)
    throw fieldError(
      staffCustomerErrors.AVAILABLE_ABOVE_TOTAL,
      "availableBalance",
    );
  return {
    adjustMinor,
    heldMinor: newHeldMinor === heldMinor ? null : newHeldMinor,
  };
}

/** Both are days, `yyyy-mm-dd`. @throws DomainError REGISTERED_BEFORE_BIRTH. */
export function refuseBeforeBirth(
  registrationDate: string,
  dateOfBirth: string,
): void {
  if (registrationDate < dateOfBirth)
    throw fieldError(
      staffCustomerErrors.REGISTERED_BEFORE_BIRTH,
      "registrationDate",
    );
}
