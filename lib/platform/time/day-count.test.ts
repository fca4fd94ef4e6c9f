import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { type DayCount, yearFraction } from "@/lib/testing/day-count";

const yearsOf = (from: string, to: string, dayCount: DayCount) => {
  const { numerator, denominator } = yearFraction(from, to, dayCount);
  return Number(numerator) / Number(denominator);
};

it.each([
  // ISDA published those of act/act in "EMU and market conventions: recent developments" (1998).
  ["act/act", "2003-11-01", "2004-05-01", 0.497724380567],
  ["act/act", "1999-07-01", "2000-07-01", 1.0013773486],
  ["act/act", "2002-08-15", "2003-07-15", 0.915068493151],
  ["act/act", "1999-07-30", "2000-01-30", 0.503892506924],
  ["act/360", "2006-08-20", "2007-02-20", 0.511111111111],
  ["act/365", "2006-08-20", "2007-02-20", 0.504109589041],
] as const)("%s from %s to %s is %f years", (dayCount, from, to, years) => {
  expect(yearsOf(from, to, dayCount)).toBeCloseTo(years, 11);
});

it("counts 2,000 periods as QuantLib does", () => {
  const [header, ...lines] = readFileSync(
    join(import.meta.dirname, "quantlib/periods.csv"),
    "utf8",
  )
    .trimEnd()
    .split("\n");
  const dayCounts = header!.split(",").slice(2) as DayCount[];
  expect(dayCounts).toEqual(["act/365", "act/360", "30E/360", "act/act"]);
  expect(lines).toHaveLength(2_000);
  for (const line of lines) {
    const [from, to] = line.split(",") as [string, string];
    const years = dayCounts.map((count) =>
      yearsOf(from, to, count).toFixed(10),
    );
    expect([from, to, ...years].join(",")).toBe(line);
  }
});

it("loses nothing of the days: the parts of a period add up to it exactly", () => {
  const { numerator, denominator } = yearFraction(
    "2003-11-01",
    "2004-05-01",
    "act/act",
  );
  const parts = [
    yearFraction("2003-11-01", "2004-02-29", "act/act"),
    yearFraction("2004-02-29", "2004-05-01", "act/act"),
  ];
  expect(parts.map((part) => part.denominator)).toEqual([
    denominator,
    denominator,
  ]);
  expect(parts[0]!.numerator + parts[1]!.numerator).toBe(numerator);
});
