import { describe, expect, it } from "vitest";
import { groupByFour } from "./card-number";
import { brandOf, monthsLeft, readExpiry } from "./rules";
import { cardSchema } from "./schema";

const card = {
  cardNumber: "4242 4242 4242 4242",
  cardHolderName: "Petra Muster",
  expiryDate: "12/40",
  cvv: "123",
};
const AMEX = "378282246310005";

/** The messages of the invalid fields. */
function refusalsOf(changes: Record<string, unknown>) {
  const { error } = cardSchema.safeParse({ ...card, ...changes });
  const messages: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? [])
    messages[String(path[0])] ??= message;
  return messages;
}

it("accepts spaces in the card number and normalises it", () => {
  expect(cardSchema.parse({ ...card, expiryDate: "1 / 2031" })).toEqual({
    ...card,
    cardNumber: "4242424242424242",
    expiryDate: "01/31",
  });
});

it.each(["cardNumber", "cardHolderName", "expiryDate", "cvv"])(
  "answers “Please fill in all fields.” without %s",
  (name) => {
    for (const value of [undefined, "", "  ", null])
      expect(refusalsOf({ [name]: value })[name]).toBe(
        "Please fill in all fields.",
      );
  },
);

it.each(["4242424242424241", "4242", "0000000000000000", "x", "4242--4242"])(
  "refuses the card number %s",
  (cardNumber) => {
    expect(refusalsOf({ cardNumber })).toEqual({
      cardNumber: "Please enter a valid card number",
    });
  },
);

it("reads numbers as their digits", () => {
  const numbers = { cardNumber: 4242424242424242, cvv: 123 };
  expect(cardSchema.parse({ ...card, ...numbers })).toEqual({
    ...card,
    cardNumber: "4242424242424242",
  });
  // As a number, 012 has lost its zero.
  expect(refusalsOf({ cvv: 12 })).toHaveProperty("cvv");
  expect(refusalsOf({ cardNumber: 6304000000000000000 })).toHaveProperty(
    "cardNumber",
  );
});

it("checks the length of the security code by brand", () => {
  const wrong = { cvv: "Please enter the security code (CVV) of your card" };
  expect(refusalsOf({ cvv: "1234" })).toEqual(wrong);
  expect(refusalsOf({ cardNumber: AMEX, cvv: "123" })).toEqual(wrong);
  expect(refusalsOf({ cardNumber: AMEX, cvv: "1234" })).toEqual({});
  expect(brandOf(AMEX)).toEqual({ name: "American Express", cvvLength: 4 });
  expect(brandOf("5555555555554444")?.name).toBe("Mastercard");
});

describe("expiry date", () => {
  it("is valid to the end of its month", () => {
    expect(monthsLeft("02/26", "2026-02-28")).toBe(0);
    expect(monthsLeft("02/26", "2026-03-01")).toBe(-1);
    expect(monthsLeft("01/27", "2026-12-31")).toBe(1);
  });

  it.each(["13/30", "00/30", "1230", "12/3", "12/1930", "12-30"])(
    "is invalid as %s",
    (text) => expect(readExpiry(text)).toBeNull(),
  );

  it("must not be in the past or more than 20 years ahead", () => {
    expect(refusalsOf({ expiryDate: "01/20" })).toEqual({
      expiryDate: "This card has expired",
    });
    expect(refusalsOf({ expiryDate: "01/99" })).toEqual({
      expiryDate: "Please enter the expiry date as MM/YY",
    });
  });
});

it("groups digits by four", () => {
  expect(groupByFour("42424")).toBe("4242 4");
  expect(groupByFour("4242424242424242")).toBe("4242 4242 4242 4242");
});
