import { expect, test } from "vitest";
import config from "../../next.config.mjs";
import { bankToday } from "@/lib/platform/time/clock";
import { sampleMonth } from "./sample-month";

test("the example statement is that of the month before, and adds up", () => {
  for (const [day, from, to] of [
    ["2026-11-27", "2026-10-01", "2026-10-31"],
    ["2027-01-01", "2026-12-01", "2026-12-31"],
    ["2028-03-31", "2028-02-01", "2028-02-29"],
  ] as const) {
    const { period, lines, ...sums } = sampleMonth(day);
    expect(period).toEqual({ from, to });
    expect(sums.openingMinor + sums.creditsMinor - sums.debitsMinor).toBe(
      sums.closingMinor,
    );
    expect(lines.at(-1)!.balanceAfterMinor).toBe(sums.closingMinor);
    expect(new Set(lines.map(({ reference }) => reference)).size).toBe(
      lines.length,
    );
    for (const { balanceAfterMinor } of lines)
      expect(balanceAfterMinor).toBeGreaterThan(0n);
  }
});

test("examples are dated by the day of the build", () => {
  expect(config.env?.BUILT_DAY).toBe(bankToday());
});
