import { expect, test } from "vitest";
import { describeReason, readReason } from "./reason";

test("a request that an earlier version stored for its value date shows why it waits", () => {
  const why = {
    reason: "value_date",
    amountMinor: "5000",
    sumMinor: "30000",
    limitMinor: "10000",
  };
  const text = describeReason(readReason({ why })!);
  expect(text).toContain("would count as $300.00.");
  expect(text).toContain("This amount has an earlier value date");
});

test("a request from before reasons were stored shows none", () => {
  expect(readReason({ amount: "5.00" })).toBeNull();
  expect(readReason(null)).toBeNull();
});
