import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatMoney, parseMoney, toDecimal } from "@/lib/ledger/money";
import { readingsOf, toPlainAmount, toPlainRate } from "./typed-number";

describe("toPlainAmount", () => {
  test.each([
    ["1250.50", "1250.50"],
    ["1'250.50", "1250.50"],
    ["1’250.50", "1250.50"],
    ["1 250.50", "1250.50"],
    ["1\u00a0250.50", "1250.50"],
    ["1\u202f250,50", "1250.50"],
    ["1,250.50", "1250.50"],
    ["1.250,50", "1250.50"],
    ["1250,50", "1250.50"],
    ["1250,5", "1250.5"],
    ["12,50", "12.50"],
    ["0,50", "0.50"],
    [" 12.50 ", "12.50"],
    ["\u200b\u202a12.50\u202c", "12.50"],
    ["1'250", "1250"],
    ["1 250", "1250"],
    ["1,250,000", "1250000"],
    ["1.250.000", "1250000"],
    ["999'999'999'999.99", "999999999999.99"],
  ])("reads %j as %s", (text, amount) => {
    expect(toPlainAmount(text)).toBe(amount);
    expect(parseMoney(amount, "USD")).not.toBeNull();
  });

  test.each([
    "1,250",
    "1.250",
    "-5",
    "1e3",
    "0x10",
    "1_000",
    "NaN",
    "",
    "1'25",
    "12'50",
    "1'250’000",
    "1.250.50",
    "1,250,50",
    "1 250 50",
    "1,2505",
    "12,505,5",
    "0'250",
    "0,125",
    "05",
    ".5",
    "5.",
    "5,",
    "$5",
    "１２",
    "١٢",
    "1 2",
    "1  250",
    "1\t250",
  ])("takes %j for no amount", (text) => {
    expect(parseMoney(toPlainAmount(text), "USD")).toBeNull();
  });

  const amounts = fc.bigInt({ min: 0n, max: 99_999_999_999_999n });
  const separators = ["'", "’", " ", "\u00a0", "\u202f"];

  test("reads every amount in every way of writing it", () => {
    fc.assert(
      fc.property(amounts, (minor) => {
        const [whole = "", places] = toDecimal(minor, "USD").split(".");
        const group = (by: string) => whole.replace(/\B(?=(\d{3})+$)/g, by);
        const texts = [
          ...separators.flatMap((by) => [
            `${group(by)}.${places}`,
            `${group(by)},${places}`,
            group(by) + (places === "00" ? "" : `.${places}`),
          ]),
          formatMoney(minor, "USD").slice(1),
          `${group(".")},${places}`,
          `${whole},${places}`,
        ];
        for (const text of texts)
          expect(parseMoney(toPlainAmount(` ${text} `), "USD"), text).toBe(
            minor,
          );
      }),
    );
  });

  test("never changes the value of what calls take, and never guesses", () => {
    const nearly = fc.string({
      unit: fc.constantFrom(..."0123459.,'’ \u00a0\u200b-+$e"),
    });
    fc.assert(
      fc.property(nearly, (text) => {
        const minor = parseMoney(toPlainAmount(text), "USD");
        const plain = parseMoney(text, "USD");
        if (plain !== null) expect(minor).toBe(plain);
        if (readingsOf(text).length > 0) expect(minor).toBeNull();
        if (minor !== null)
          expect(toDecimal(minor, "USD").replace(/\D|0/g, "")).toBe(
            text.replace(/\D|0/g, ""),
          );
      }),
      { numRuns: 2_000 },
    );
  });
});

test.each([
  ["1,250", ["1250", "1.25"]],
  ["1.250", ["1250", "1.25"]],
  [" 10,000 ", ["10000", "10.00"]],
  ["1,255", ["1255"]],
  ["1.255", []],
  ["1,250,000", []],
  ["1250,50", []],
  ["0,250", []],
  ["", []],
])("asks about the readings of %j: %j", (text, readings) => {
  expect(readingsOf(text)).toEqual(readings);
  for (const reading of readings)
    expect(parseMoney(reading, "USD")).not.toBeNull();
});

test.each([
  ["6,25", "6.25"],
  [" 6.25 ", "6.25"],
  ["6", "6"],
  ["6,", "6,"],
])("reads the rate %j as %s", (text, rate) => {
  expect(toPlainRate(text)).toBe(rate);
});
