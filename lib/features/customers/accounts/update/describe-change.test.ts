import { expect, test } from "vitest";
import { describeChange } from "./describe-change";

const stored = { totalBalance: "288.66", availableBalance: "288.66" };

test.each([
  [
    "293.66",
    "288.66",
    "Adjustment: +$5.00. Afterwards the total balance is $293.66, of which $0.00 is on hold.",
  ],
  [
    "193.66",
    "193.66",
    "Adjustment: −$95.00. Afterwards the total balance is $193.66, of which $0.00 is on hold.",
  ],
  [
    "288.66",
    "88.66",
    "Adjustment: $0.00. Afterwards the total balance is $288.66, of which $200.00 is on hold.",
  ],
  [
    "300",
    "200",
    "Adjustment: +$11.34. Afterwards the total balance is $300.00, of which $100.00 is on hold.",
  ],
])(
  "describes a total of %s and an available balance of %s",
  (totalBalance, availableBalance, text) => {
    expect(
      describeChange(stored, { totalBalance, availableBalance }, "USD"),
    ).toBe(text);
  },
);

test("reads new balances in the new currency, and those that stay in the stored one", () => {
  const unused = { totalBalance: "0.00", availableBalance: "0.00" };
  expect(
    describeChange(unused, { ...unused, totalBalance: "500" }, "JPY", "USD"),
  ).toBe(
    "Adjustment: +¥500. Afterwards the total balance is ¥500, of which ¥0 is on hold.",
  );
});

test.each([
  ["288.66", "288.66"],
  ["1e3", "288.66"],
  ["", "288.66"],
  ["100.00", "288.67"],
])(
  "says nothing of a total of %s and an available balance of %s",
  (totalBalance, availableBalance) => {
    expect(
      describeChange(stored, { totalBalance, availableBalance }, "USD"),
    ).toBeNull();
  },
);
