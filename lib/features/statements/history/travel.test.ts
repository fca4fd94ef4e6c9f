import { expect, it } from "vitest";
import type { WireState } from "@/lib/ledger/wire-state";
import { undecidedSteps } from "./travel";

const at = new Date("2026-11-27T09:00:00Z");
const SENT = { sentAt: at, acceptedAt: at, inDoubtSince: null };

it.each<[WireState, Date | null, Date | null, string[]]>([
  ["settled", at, null, ["Sent", "Accepted"]],
  ["refused", null, at, ["Sent", "Accepted"]],
  ["returned", at, at, ["Sent", "Accepted", "Settled"]],
])(
  "shows each step once beside the decision of a wire that was %s",
  (wireState, settledAt, returnedAt, steps) => {
    const travel = { ...SENT, settledAt, returnedAt };
    const shown = undecidedSteps({ travel, wireState, decision: {} });
    expect(shown.map(([step]) => step)).toEqual(steps);
  },
);

it("shows all steps of a wire without a decision", () => {
  const travel = { ...SENT, settledAt: null, returnedAt: null };
  const shown = undecidedSteps({
    travel,
    wireState: "accepted",
    decision: null,
  });
  expect(shown.map(([step]) => step)).toEqual(["Sent", "Accepted"]);
});
