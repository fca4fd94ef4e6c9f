import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isLuhn } from "@/lib/testing/luhn";
import { newAccountNumber } from "./account-number";

describe("newAccountNumber", () => {
  it("returns ten digits without a leading zero and with a valid check digit, with few duplicates", () => {
    const numbers = Array.from({ length: 2_000 }, newAccountNumber);
    for (const number of numbers) {
      expect(number).toMatch(/^[1-9]\d{9}$/);
      expect(isLuhn(number)).toBe(true);
    }
    expect(new Set(numbers).size).toBeGreaterThan(1_990);
  });
});

describe("isLuhn", () => {
  it.each(["1000000008", "2000000006", "4242424242424242", "79927398713"])(
    "accepts %s",
    (number) => {
      expect(isLuhn(number)).toBe(true);
    },
  );

  it.each(["1000000009", "79927398710", "", "0", "8", "10000a0008", " 18"])(
    "refuses %j",
    (number) => {
      expect(isLuhn(number)).toBe(false);
    },
  );

  it("detects every single wrong digit", () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 9 }),
        fc.integer({ min: 1, max: 9 }),
        (at, by) => {
          const number = newAccountNumber();
          const digit = (Number(number[at]) + by) % 10;
          const wrong = number.slice(0, at) + digit + number.slice(at + 1);
          expect(isLuhn(wrong)).toBe(false);
        },
      ),
    );
  });

  it("detects swapped neighbours except 0 and 9", () => {
    fc.assert(
      fc.property(fc.nat({ max: 8 }), (at) => {
        const number = newAccountNumber();
        const [one, two] = [number[at]!, number[at + 1]!];
        fc.pre(one !== two && ![one, two].every((d) => "09".includes(d)));
        const wrong = number.slice(0, at) + two + one + number.slice(at + 2);
        expect(isLuhn(wrong)).toBe(false);
      }),
    );
  });
});
