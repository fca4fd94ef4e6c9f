import { expect, it } from "vitest";
import { readAmounts } from "./amounts";
import { explainLimits } from "./limits-text";

const textOf = (settings: Parameters<typeof readAmounts>[0]) =>
  explainLimits(readAmounts(settings));

it.each([{}, { FOUR_EYES_ABOVE: "100.00" }])(
  "names what a second person always decides with the settings %o",
  (settings) => {
    for (const kind of [
      "colleagues",
      "manual entries",
      "terms of products",
      "write-offs",
      "exchange rates that jump",
      "wires in doubt",
    ])
      expect(textOf(settings)).toContain(kind);
  },
);

it("adds up the accounts of one customer, and all accounts", () => {
  expect(
    textOf({ FOUR_EYES_ABOVE: "100.00", FOUR_EYES_TELLER_ABOVE: "10.00" }),
  ).toContain(
    "$100.00 on the accounts of one customer and $1,000.00 in all (administrators) or $10.00 on the accounts of one customer and $100.00 in all (tellers)",
  );
});

it("names an amount for all accounts without one for a customer", () => {
  expect(textOf({ FOUR_EYES_DAY_TOTAL: "100.00" })).toContain(
    "any amount on the accounts of one customer and $100.00 in all",
  );
});
