import { expect, it } from "vitest";
import { proposeReason } from "./incoming/schema";
import { describeRecall } from "./reasons";

it.each([
  ["CUST", "The payer asks for the money back"],
  ["XYZ", "The payer’s bank gave the reason XYZ"],
  ["", "The payer’s bank gave no reason"],
])("describes the recall %j by the payer's bank", (code, words) => {
  expect(describeRecall(code)).toBe(words);
});

it.each([
  ["blocked", false, "MS03"],
  ["pot", false, "AG01"],
  ["currency", false, "AG01"],
  ["blocked", true, "FOCR"],
] as const)(
  "proposes a reason for the return of a payment: %s, recalled %s",
  (why, isRecalled, reason) => {
    expect(proposeReason(why, isRecalled)).toBe(reason);
  },
);
