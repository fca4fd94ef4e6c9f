import { expect, test } from "vitest";
import { decisionProblem, withdrawalProblem } from "./rules";

test.each([
  ["another teller", { right: "serve" }, { role: "teller" }, null],
  ["the maker", { right: "serve" }, { id: "maker" }, "OWN_REQUEST"],
  ["a partner", { isOfPartner: true }, {}, "PARTNER_REQUEST"],
  ["a teller", { countsMinor: 10_000n }, { role: "teller" }, null],
  [
    "a teller",
    { countsMinor: 10_001n },
    { role: "teller" },
    "AMOUNT_ABOVE_OWN",
  ],
  ["an administrator", { countsMinor: 9_000_000n }, {}, null],
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
      countsMinor: 100n,
      status: "waiting",
      madeBy: "maker",
      isOfPartner: false,
      customerIds: [],
      ...request,
    },
    { id: "other", role: "administrator", ...admin },
    { teller: { accountMinor: 10_000n, dayMinor: null } },
    { totalMinor: 0n, byCustomer: new Map() },
  );
  expect(found?.code ?? null).toBe(problem);
});

test.each([
  ["teller", ["served"], 100n, null],
  ["teller", ["served"], 101n, "APPROVED_TOO_MUCH"],
  ["teller", ["another"], 5_100n, null],
  ["teller", ["another"], 5_101n, "APPROVED_TOO_MUCH"],
  ["teller", ["another", "third"], 2_550n, null],
  ["teller", ["another", "third"], 2_551n, "APPROVED_TOO_MUCH"],
  ["teller", ["another", "served"], 101n, "APPROVED_TOO_MUCH"],
  ["administrator", ["served"], 9_000_000n, null],
] as const)(
  "a %s who has approved 99.00 for the served customer decides for %o about %i",
  (role, customerIds, countsMinor, problem) => {
    const found = decisionProblem(
      {
        right: "serve",
        status: "waiting",
        madeBy: "maker",
        isOfPartner: false,
        customerIds,
        countsMinor,
      },
      { id: "other", role },
      { teller: { accountMinor: 10_000n, dayMinor: 15_000n } },
      { totalMinor: 9_900n, byCustomer: new Map([["served", 9_900n]]) },
    );
    expect(found?.code ?? null).toBe(problem);
  },
);

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
