import type { WireState } from "@/lib/ledger/wire-state";

/** The times at which a wire reached the steps to the other bank and back; null for a step that it has not reached. */
export type Travel = {
  sentAt: Date | null;
  acceptedAt: Date | null;
  inDoubtSince: Date | null;
  settledAt: Date | null;
  returnedAt: Date | null;
};

/** Returns the steps that a wire has reached, in their order. */
export const travelSteps = (
  { sentAt, acceptedAt, inDoubtSince, settledAt, returnedAt }: Travel,
  state: WireState | null,
): [step: string, at: Date][] =>
  (
    [
      ["Sent", sentAt],
      ["Accepted", acceptedAt],
      ["In doubt", inDoubtSince],
      ["Settled", settledAt],
      [state === "refused" ? "Refused" : "Returned", returnedAt],
    ] as const
  ).flatMap(([step, at]) => (at ? [[step, at]] : []));

/** Returns the steps of a wire without the one that its decision shows. */
export const undecidedSteps = ({
  travel,
  wireState,
  decision,
}: {
  travel: Travel | null;
  wireState: WireState | null;
  decision: object | null;
}) =>
  (travel ? travelSteps(travel, wireState) : []).filter(
    ([step]) => !decision || step.toLowerCase() !== wireState,
  );
