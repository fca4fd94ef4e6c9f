import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  type Currency,
  decimalsOf,
  formatMoney,
  formatSum,
  MAX_AMOUNT_MINOR,
  parseCallAmount,
  parseMoney,
  symbolOf,
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
    expect(parseMoney(text, "USD")).toBe(minor);
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
    expect(parseMoney(text, "USD")).toBeNull();
  });

  it("parses every formatted amount, and other texts only if they are equal numbers", () => {
    fc.assert(
      fc.property(anyAmount, (minor) => {
        expect(parseMoney(toDecimal(minor, "USD"), "USD")).toBe(minor);
      }),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9.,eE+ -]{0,16}$/), (text) => {
        const minor = parseMoney(text, "USD");
        if (minor === null) return;
        expect(Number(toDecimal(minor, "USD"))).toBe(Number(text));
        expect(minor).toBeLessThanOrEqual(MAX_AMOUNT_MINOR);
      }),
    );
  });

  it("parses amounts that floats would get wrong", () => {
    expect(parseMoney("0.29", "USD")).toBe(29n);
    expect(parseMoney("1.15", "USD")).toBe(115n);
    expect(parseMoney("4.35", "USD")! + parseMoney("0.1", "USD")!).toBe(445n);
  });
});

describe("toDecimal, toJsonNumber, formatMoney", () => {
  it.each([
    [0n, "0.00", "$0.00"],
    [5n, "0.05", "$0.05"],
    [-5n, "-0.05", "−$0.05"],
    [100n, "1.00", "$1.00"],
    [123_450n, "1234.50", "$1,234.50"],
    [-123_456_789n, "-1234567.89", "−$1,234,567.89"],
    [MAX_AMOUNT_MINOR, "999999999999.99", "$999,999,999,999.99"],
  ])("write %s", (minor, decimal, shown) => {
    expect(toDecimal(minor, "USD")).toBe(decimal);
    expect(formatMoney(minor, "USD")).toBe(shown);
    expect(toJsonNumber(minor, "USD")).toBe(Number(decimal));
  });

  it("survive JSON without loss, up to the maximum amount and with either sign", () => {
    fc.assert(
      fc.property(anyAmount, fc.boolean(), (amount, negative) => {
        const minor = negative ? -amount : amount;
        const json = JSON.parse(
          JSON.stringify(toJsonNumber(minor, "USD")),
        ) as number;
        expect(BigInt(Math.round(json * 100))).toBe(minor);
        const shown = formatMoney(minor, "USD");
        expect(shown.replace("−", "-").replace(/[$,]/g, "")).toBe(
          toDecimal(minor, "USD"),
        );
      }),
    );
  });
});

/** No account has it: it stands for the currencies with three decimals. */
const DINARS = "KWD" as Currency;

describe("a currency", () => {
  test.each([
    ["JPY", 0n, "0", "¥0"],
    ["JPY", -1_234_567n, "-1234567", "−¥1,234,567"],
    ["CHF", 123_450n, "1234.50", "CHF\u00a01,234.50"],
    ["EUR", -5n, "-0.05", "−€0.05"],
    ["CNY", 100n, "1.00", "CN¥1.00"],
    [DINARS, 1_234_567n, "1234.567", "KWD\u00a01,234.567"],
    [DINARS, -5n, "-0.005", "−KWD\u00a00.005"],
  ] as const)(
    "of %s %s is written as %s",
    (currency, minor, decimal, shown) => {
      expect(toDecimal(minor, currency)).toBe(decimal);
      expect(formatMoney(minor, currency)).toBe(shown);
      expect(toJsonNumber(minor, currency)).toBe(Number(decimal));
      if (minor >= 0n) expect(parseMoney(decimal, currency)).toBe(minor);
    },
  );

  test.each([
    ["1234", "JPY", 1_234n],
    ["1234.5", "JPY", null],
    ["1234.00", "JPY", null],
    ["99999999999999", "JPY", MAX_AMOUNT_MINOR],
    ["100000000000000", "JPY", null],
    ["1.5", DINARS, 1_500n],
    ["1.2345", DINARS, null],
  ] as const)("reads %s in %s as %s", (text, currency, minor) => {
    expect(parseMoney(text, currency)).toBe(minor);
  });

  test.each([
    ["12.00", "JPY", 12n],
    ["12.50", "JPY", null],
    ["12.50", "CHF", 1_250n],
    ["12.50", DINARS, 12_500n],
  ] as const)("takes %s of a call in %s as %s", (text, currency, minor) => {
    expect(parseCallAmount(text, currency)).toBe(minor);
  });

  test("has the decimals of ISO 4217 and the symbol of its labels", () => {
    const currencies: Record<Currency, [number, string]> = {
      ...{ AUD: [2, "A$"], CAD: [2, "CA$"], CHF: [2, "CHF"] },
      ...{ CNY: [2, "CN¥"], EUR: [2, "€"], GBP: [2, "£"] },
      ...{ JPY: [0, "¥"], NZD: [2, "NZ$"], USD: [2, "$"] },
    };
    for (const [currency, facts] of Object.entries(currencies))
      expect([
        decimalsOf(currency as Currency),
        symbolOf(currency as Currency),
      ]).toEqual(facts);
  });

  test("has a sum of its own", () => {
    expect(
      formatSum([
        { minor: 100n, currency: "USD" },
        { minor: 5n, currency: "JPY" },
        { minor: 250n, currency: "USD" },
      ]),
    ).toBe("$3.50 and ¥5");
  });
});
