import { expect, it } from "vitest";
import { termsLetter } from "./announce";
import type { Terms } from "./terms";

const TERMS: Terms = {
  type: "current",
  currency: "USD",
  validFrom: "2026-12-01",
  dayCount: "act/365",
  capitalisation: "month",
  bands: [{ aboveMinor: 0n, rateBp: 0 }],
  monthlyFeeMinor: 200n,
  wireFeeMinor: 0n,
  openedBy: "customers",
};

it("says that a product pays no interest, and not when that would be paid in", () => {
  for (const bands of [[], TERMS.bands]) {
    const text = termsLetter({ ...TERMS, bands }, null).paragraphs.join("\n");
    expect(text).toContain("The account pays no interest.");
    expect(text).not.toMatch(/We pay|paid in/);
    expect(text).toContain("The account costs $2.00 a month.");
  }
});

it("says what the terms were until then", () => {
  const before: Terms = {
    ...TERMS,
    bands: [{ aboveMinor: 0n, rateBp: 50 }],
    monthlyFeeMinor: 0n,
  };
  expect(termsLetter(TERMS, before).paragraphs).toEqual([
    "You have a current account in USD. Its terms change on 01/12/2026.",
    "The account pays no interest.",
    "The account costs $2.00 a month.",
    "Wires to other banks cost nothing.",
    "Until then: We pay 0.50 % a year. Interest is paid in at the end of each month. The account has no monthly fee. Wires to other banks cost nothing.",
  ]);
});

it("names the terms of a product that had none", () => {
  expect(termsLetter(TERMS, null).paragraphs.at(-1)).toBe(
    "Until then: The account pays no interest. The account has no monthly fee. Wires to other banks cost nothing.",
  );
});
