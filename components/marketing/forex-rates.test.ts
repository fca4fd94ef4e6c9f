import { describe, expect, it } from "vitest";
import { crossRate, currencies, formatExchangeRate } from "./forex-rates";

describe("cross rates", () => {
  it("cover the specification's nine currencies", () => {
    expect(currencies.join(" ")).toBe("EUR USD JPY GBP CHF AUD CAD NZD CNY");
  });

  it("are 1 for the same currency and reciprocal for a pair", () => {
    for (const from of currencies) {
      expect(crossRate(from, from)).toBe(1);
      for (const to of currencies)
        expect(crossRate(from, to) * crossRate(to, from)).toBeCloseTo(1, 12);
    }
  });

  it("follow from the euro rates", () => {
    expect(formatExchangeRate(crossRate("EUR", "USD"))).toBe("1.1050");
    expect(formatExchangeRate(crossRate("USD", "JPY"))).toBe("141.48");
    expect(formatExchangeRate(crossRate("GBP", "CHF"))).toBe("1.0655");
  });
});
