import { describe, expect, it } from "vitest";
import { crossRate, currencies, formatRate } from "./forex";

describe("cross rates", () => {
  it("are of the specification's nine currencies", () => {
    expect(currencies.join(" ")).toBe("EUR USD JPY GBP CHF AUD CAD NZD CNY");
  });

  it("are one for a currency against itself, and each other's reverse", () => {
    for (const from of currencies) {
      expect(crossRate(from, from)).toBe(1);
      for (const to of currencies)
        expect(crossRate(from, to) * crossRate(to, from)).toBeCloseTo(1, 12);
    }
  });

  it("come out of the euro rates", () => {
    expect(formatRate(crossRate("EUR", "USD"))).toBe("1.1050");
    expect(formatRate(crossRate("USD", "JPY"))).toBe("141.48");
    expect(formatRate(crossRate("GBP", "CHF"))).toBe("1.0655");
  });
});
