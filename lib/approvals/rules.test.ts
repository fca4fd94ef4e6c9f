import { expect, test } from "vitest";
import { decisionProblem, needsApproval } from "./rules";

test("an amount above the configured one waits, that amount itself does not", () => {
  expect(needsApproval(10_001n, 10_000n)).toBe(true);
  expect(needsApproval(10_000n, 10_000n)).toBe(false);
  expect(needsApproval(1n, 0n)).toBe(true);
  expect(needsApproval(99_999_999n, null)).toBe(false);
});

test.each([
  ["another teller", { kind: "credit" }, { role: "teller" }, null],
  ["the maker", { kind: "credit" }, { id: "maker" }, "OWN_REQUEST"],
  ["an auditor", { kind: "debit" }, { role: "auditor" }, "RIGHT_MISSING"],
  ["a teller", { kind: "update" }, { role: "teller" }, "RIGHT_MISSING"],
  ["an administrator", { kind: "update" }, {}, null],
  ["the second to decide", { status: "approved" }, {}, "ALREADY_DECIDED"],
  ["nobody again", { status: "rejected" }, {}, "ALREADY_DECIDED"],
] as const)("%s over %o", (_, asked, admin, problem) => {
  expect(
    decisionProblem(
      { kind: "history", status: "waiting", madeBy: "maker", ...asked },
      { id: "other", role: "administrator", ...admin },
    ),
  ).toBe(problem);
});
