/** When a wire reached each step on its way to the other bank and back; null for a step that it has not reached. */
export type Travel = {
  sentAt: Date | null;
  acceptedAt: Date | null;
  settledAt: Date | null;
  returnedAt: Date | null;
  /** The other bank did not take it; false if staff returned it. */
  isRefused: boolean;
  /** The other bank has not answered. */
  isInDoubt: boolean;
};

/** Returns the steps that a wire has reached, in their order. */
export const travelSteps = ({
  sentAt,
  acceptedAt,
  settledAt,
  returnedAt,
  isRefused,
}: Travel): [step: string, at: Date][] =>
  (
    [
      ["Sent", sentAt],
      ["Accepted", acceptedAt],
      ["Settled", settledAt],
      [isRefused ? "Refused" : "Returned", returnedAt],
    ] as const
  ).flatMap(([step, at]) => (at ? [[step, at]] : []));
