import { expect, test } from "vitest";
import { labelledValues } from "./values";

test("formats stored values as text, money and dates", () => {
  expect(
    labelledValues(
      {
        amountMinor: 500_000,
        madeBy: "ada",
        approval: "66cf4e19-c0bf-4a47-8bd2-1da1e0a6a001",
        changed: ["accountLimit", "cotCode", "password"],
        accountLimit: "none",
        isReceived: false,
        sentAt: "2026-11-21T15:40:33.953Z",
        yearlyRateBp: 625,
        declineReason: null,
        CHF: "0.94",
      },
      "USD",
    ),
  ).toEqual([
    ["Amount", "$5,000.00"],
    ["Requested by", "ada"],
    ["Approval", "66cf4e19"],
    ["Changed", "account limit, COT code, password"],
    ["Account limit", "none"],
    ["Is received", "no"],
    ["Sent at", "21/11/2026 4:40 pm"],
    ["Yearly interest rate", "6.25 %"],
    ["Decline reason", "none"],
    ["CHF", "0.94"],
  ]);
});
