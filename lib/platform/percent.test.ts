import { expect, it } from "vitest";
import { formatPercent, readPercent, toPercent } from "./percent";

it.each([
  [625, "6.25 %"],
  [600, "6.00 %"],
  [5, "0.05 %"],
  [0, "0.00 %"],
])("formats %i hundredths as %s", (bp, text) => {
  expect(formatPercent(bp)).toBe(text);
});

it("writes the figure alone, for fields and JSON", () => {
  expect(toPercent(490)).toBe("4.90");
});

it.each([
  ["6.25", 625],
  [" 6.2 ", 620],
  [6, 600],
  ["30", 3_000],
])("reads %j as %i hundredths", (value, bp) => {
  expect(readPercent(value, 3_000)).toBe(bp);
});

it.each(["", "30.01", "6.255", "-1", "6,25", "6 %", "1e1", null, undefined])(
  "does not read %j",
  (value) => {
    expect(readPercent(value, 3_000)).toBeNull();
  },
);
