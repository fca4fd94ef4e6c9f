import type { WireState } from "./wire-state";

/** Whether staff settle or return a wire: the other bank decides one that it has, unless it owes its final answer. */
export const isDecidedByStaff = (state: WireState): boolean =>
  state === "pending" || state === "in doubt";

/** What staff have to know before they decide a wire that is in doubt. */
export const WIRE_DOUBT =
  "The other bank has not given its final answer about this wire. Ask it before you decide: if the decision is wrong, the money is paid twice or not at all. Two members of staff decide.";

const EXPLANATIONS: Record<WireState, string> = {
  pending: "Pending: the other bank hasn’t accepted it",
  sent: "Sent: the other bank has it and hasn’t answered",
  accepted: "Accepted: the other bank will credit the payee",
  "in doubt": "In doubt: the other bank hasn’t given its final answer",
  settled: "Settled: the other bank has the money",
  refused: "Refused by the other bank",
  returned: "Returned",
};

/**
 * Returns what the state of a wire means, in words for staff.
 * @param isUnclaimed whether the account that it left was closed when its money came back.
 */
export function explainWireToStaff(
  state: WireState,
  isUnclaimed: boolean,
): string {
  const isBack = state === "refused" || state === "returned";
  const place = isUnclaimed
    ? "in the bank’s account Unclaimed"
    : "back in the customer’s account";
  return `${EXPLANATIONS[state]}${isBack ? `: the money is ${place}` : ""}`;
}
