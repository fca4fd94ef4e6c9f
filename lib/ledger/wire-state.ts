/**
 * The step of a wire on its way to the other bank, as the SQL function `wire_state` names it. Receipts, lists, files,
 * notifications and emails show it under this name.
 */
export type WireState =
  | "pending"
  | "sent"
  | "accepted"
  | "in doubt"
  | "settled"
  | "refused"
  | "returned";

/** Whether a wire has still to arrive or to come back. */
export const isOpenWire = (state: WireState): boolean =>
  !["settled", "refused", "returned"].includes(state);

/** Returns the status of a wire, which calls answer and lists of staff are divided by. */
export function statusOfWire(state: WireState) {
  if (isOpenWire(state)) return "pending";
  return state === "settled" ? "settled" : "returned";
}

const EXPLANATIONS: Record<WireState, string> = {
  pending:
    "The wire is pending until the other bank accepts it. The money has already left your account; if the bank refuses it, it comes back.",
  sent: "The wire was sent to the other bank, which has not answered yet. The money has already left your account; if the bank refuses it, it comes back.",
  accepted:
    "The other bank has accepted the wire and will credit the payee. If it can’t, the money comes back.",
  "in doubt":
    "The other bank has not given its final answer, so we have asked it what became of the wire. Your money waits at our bank, and we do not send the wire again.",
  settled: "The wire has arrived at the other bank.",
  refused: "The other bank refused the wire.",
  returned: "The other bank returned the wire.",
};

/** Returns what the state of a wire means; {@link placeOfReturned} says where the money of a returned one is. */
export const explainWire = (state: WireState): string => EXPLANATIONS[state];

export const CONTACT_FOR_UNCLAIMED = "Please contact us to get it.";

/**
 * Returns where the money of a returned wire is.
 * @param isUnclaimed whether the account that the wire left is closed.
 * @param account the words that name that account to its owner, who may have others that are open.
 */
export const placeOfReturned = (
  isUnclaimed: boolean,
  account = "your account",
): string =>
  isUnclaimed
    ? `The bank keeps the money for you, because ${account} is closed.`
    : `The money is back in ${account}.`;
