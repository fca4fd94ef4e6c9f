import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { WireState } from "@/lib/ledger/wire-state";
import { explainWireToStaff } from "@/lib/ledger/wire-state-for-staff";
import { CaseActions, grantQuestion } from "./case-actions";

const actionsOf = (recalled: WireState | null, isWaiting = false) =>
  renderToStaticMarkup(
    <CaseActions
      id="case"
      number="C-1"
      recalled={recalled}
      version="1"
      assignee="teller"
      isMine
      isWaiting={isWaiting}
      refundable={null}
      currency="USD"
    />,
  );

const REASON = "The other bank has this wire and was asked for the money.";

it.each(["pending", "in doubt"] as const)(
  "offers to grant the recall of a wire that is %s",
  (state) => {
    expect(actionsOf(state)).toContain("Grant recall");
    expect(actionsOf(state)).not.toContain(REASON);
    expect(actionsOf(state, true)).not.toContain("Grant recall");
  },
);

it.each(["sent", "accepted", "settled"] as const)(
  "says in place of the grant who decides about a recalled wire that is %s",
  (state) => {
    expect(actionsOf(state)).not.toContain("Grant recall");
    expect(actionsOf(state)).toContain(REASON);
    expect(actionsOf(state)).toContain("Decline");
  },
);

it("grants nothing in a case that is not a recall", () => {
  expect(actionsOf(null)).not.toContain("Grant recall");
  expect(actionsOf(null)).not.toContain(REASON);
});

it("warns before the recall of a wire in doubt is granted", () => {
  expect(grantQuestion("in doubt")).toContain("the money is paid twice");
  expect(grantQuestion("pending")).not.toContain("paid twice");
});

it("says to staff where the money of a wire is that came back", () => {
  expect(explainWireToStaff("returned", false)).toBe(
    "Returned: the money is back in the customer’s account",
  );
  expect(explainWireToStaff("refused", true)).toBe(
    "Refused by the other bank: the money is in the bank’s account Unclaimed",
  );
  expect(explainWireToStaff("sent", false)).toBe(
    "Sent: the other bank has it and hasn’t answered",
  );
});
