import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  formatMoney,
  MAX_AMOUNT_MINOR,
  parseMoney,
  toDecimal,
  toJsonNumber,
} from "./money";

const anyAmount = fc.bigInt({ min: 0n, max: MAX_AMOUNT_MINOR });

describe("parseMoney", () => {
  it.each([
    ["0", 0n],
    ["0.00", 0n],
    ["0.01", 1n],
    ["0.1", 10n],
    ["1", 100n],
    ["10.5", 1_050n],
    ["1234.56", 123_456n],
    ["999999999999.99", MAX_AMOUNT_MINOR],
  ])("reads %s", (text, minor) => {
    expect(parseMoney(text)).toBe(minor);
  });

  it.each([
    ...["", " ", "1 ", " 1", "1\n", "\t1", "1\u00a0", "\ufeff1"],
    ...["-1", "+1", "-0", "--1", "(1)"],
    ...["1.", ".5", ".", "1.234", "0.001", "1.2.3", "1..2"],
    ...["1e3", "1E3", "1e-2", "0x10", "0b1", "1_000", "1n"],
    ...["1,000", "1'000", "1,5", "1 000", "$1", "1$", "1 USD", "CHF 1"],
    ...["NaN", "Infinity", "-Infinity", "null", "undefined", "true", "{}"],
    ...["00", "01", "00.1", "1000000000000", "999999999999.991"],
    ...["\u0661", "\uff11", "\u00bd", "1\u0000", "1;DROP", "9".repeat(400)],
  ])("refuses %j", (text) => {
    expect(parseMoney(text)).toBeNull();
  });

  it("parses every formatted amount, and other texts only if they are equal numbers", () => {
    fc.assert(
      fc.property(anyAmount, (minor) => {
        expect(parseMoney(toDecimal(minor))).toBe(minor);
      }),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9.,eE+ -]{0,16}$/), (text) => {
        const minor = parseMoney(text);
        if (minor === null) return;
        expect(Number(toDecimal(minor))).toBe(Number(text));
        expect(minor).toBeLessThanOrEqual(MAX_AMOUNT_MINOR);
      }),
    );
  });

  it("parses amounts that floats would get wrong", () => {
    expect(parseMoney("0.29")).toBe(29n);
    expect(parseMoney("1.15")).toBe(115n);
    expect(parseMoney("4.35")! + parseMoney("0.1")!).toBe(445n);
  });
});

describe("toDecimal, toJsonNumber, formatMoney", () => {
  it.each([
    [0n, "0.00", "$0.00"],
    [5n, "0.05", "$0.05"],
    [-5n, "-0.05", "-$0.05"],
    [100n, "1.00", "$1.00"],
    [123_450n, "1234.50", "$1,234.50"],
    [-123_456_789n, "-1234567.89", "-$1,234,567.89"],
    [MAX_AMOUNT_MINOR, "999999999999.99", "$999,999,999,999.99"],
  ])("write %s", (minor, decimal, shown) => {
    expect(toDecimal(minor)).toBe(decimal);
    expect(formatMoney(minor)).toBe(shown);
    expect(toJsonNumber(minor)).toBe(Number(decimal));
  });

  it("survive JSON without loss, up to the maximum amount and with either sign", () => {
    fc.assert(
      fc.property(anyAmount, fc.boolean(), (amount, negative) => {
        const minor = negative ? -amount : amount;
        const json = JSON.parse(JSON.stringify(toJsonNumber(minor))) as number;
        expect(BigInt(Math.round(json * 100))).toBe(minor);
        expect(formatMoney(minor).replace(/[$,]/g, "")).toBe(toDecimal(minor));
      }),
    );
  });
});
