import { expect, test } from "vitest";
import { decisionProblem, withdrawalProblem } from "./rules";

test.each([
  ["another teller", { right: "serve" }, { role: "teller" }, null],
  ["the maker", { right: "serve" }, { id: "maker" }, "OWN_REQUEST"],
  ["a teller", { amountMinor: 10_000n }, { role: "teller" }, null],
  [
    "a teller",
    { amountMinor: 10_001n },
    { role: "teller" },
    "AMOUNT_ABOVE_OWN",
  ],
  ["an administrator", { amountMinor: 9_000_000n }, {}, null],
  ["an auditor", { right: "serve" }, { role: "auditor" }, "RIGHT_MISSING"],
  ["a teller", { right: "correct" }, { role: "teller" }, "RIGHT_MISSING"],
  ["an administrator", { right: "correct" }, {}, null],
  ["the second to decide", { status: "approved" }, {}, "ALREADY_DECIDED"],
  ["nobody again", { status: "rejected" }, {}, "ALREADY_DECIDED"],
  ["nobody after it", { status: "withdrawn" }, {}, "REQUEST_WITHDRAWN"],
] as const)("%s over %o", (_, request, admin, problem) => {
  const found = decisionProblem(
    {
      right: "serve",
      amountMinor: 100n,
      status: "waiting",
      madeBy: "maker",
      ...request,
    },
    { id: "other", role: "administrator", ...admin },
    { teller: { accountMinor: 10_000n, dayMinor: null } },
  );
  expect(found?.code ?? null).toBe(problem);
});

test.each([
  ["the maker", {}, {}, null],
  ["an administrator", {}, { id: "other" }, "NOT_OWN_REQUEST"],
  [
    "a maker who is an auditor by now",
    {},
    { role: "auditor" },
    "RIGHT_MISSING",
  ],
  ["a maker who is late", { status: "approved" }, {}, "ALREADY_DECIDED"],
  ["a maker again", { status: "withdrawn" }, {}, "REQUEST_WITHDRAWN"],
] as const)("%s withdraws %o", (_, request, admin, problem) => {
  const found = withdrawalProblem(
    { status: "waiting", madeBy: "maker", ...request },
    { id: "maker", role: "administrator", ...admin },
  );
  expect(found?.code ?? null).toBe(problem);
});
