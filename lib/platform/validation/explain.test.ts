import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  explainAmount,
  explainCardNumber,
  explainDay,
  explainDigits,
  explainEmail,
  explainExpiry,
  explainPassword,
  explainPhone,
} from "./explain";
import { day, digits, email, phone } from "./fields";
import { amount, amountOrZero } from "@/lib/ledger/fields";

describe("explainAmount", () => {
  const explain = explainAmount({ zero: false });

  test.each([
    ["", "Enter the amount, for example 12.50."],
    ["12,50", "Use a point for the cents: 12.50."],
    ["1'000.50", "Enter 1000.50, without commas, spaces or apostrophes."],
    ["1’000.50", "Enter 1000.50, without commas, spaces or apostrophes."],
    ["1,250.50", "Enter 1250.50, without commas, spaces or apostrophes."],
    ["1,250", "1,250 can mean 1250 or 1.25. Enter the one that you mean."],
    ["1.250", "1.250 can mean 1250 or 1.25. Enter the one that you mean."],
    ["1,255", "Did you mean 1255? Enter it without the comma."],
    ["1.250,50", "Enter 1250.50, without commas, spaces or apostrophes."],
    ["1 000 000", "Enter 1000000, without commas, spaces or apostrophes."],
    ["-5", "Enter the amount without a minus sign."],
    ["$5", "Enter the number alone, without a currency."],
    ["5 CHF", "Enter the number alone, without a currency."],
    ["5.125", "Use at most two decimal places."],
    ["0", "Enter an amount of at least 0.01."],
    ["0.00", "Enter an amount of at least 0.01."],
    ["1e3", "Use digits only, with a point for the cents, for example 12.50."],
    ["ten", "Use digits only, with a point for the cents, for example 12.50."],
    ["1000000000000", "The largest amount is 999999999999.99."],
    ["007", "Write the amount like this: 12.50."],
    [" 5", "Remove the spaces around the amount."],
    ["5.", "Write the amount like this: 12.50."],
  ])("%j: %s", (value, hint) => {
    expect(explain(value)).toBe(hint);
  });

  test("accepts zero if zero is allowed", () => {
    expect(explainAmount({ zero: true })("0")).toBeUndefined();
  });

  test("suggests amounts that the field accepts", () => {
    for (const value of ["12,5", "1'000.50", "1,250,000", "1.250,5"]) {
      const proposed = /(?:: |^Enter )([\d.]+)(?:\.$|, without )/.exec(
        explain(value)!,
      )![1];
      expect(amount("no").safeParse(proposed).success, proposed).toBe(true);
    }
  });
});

describe("explainDigits", () => {
  const explain = explainDigits({
    min: 10,
    max: 34,
    name: "An account number",
  });

  test.each([
    [
      "CH93 0076 2011 6238 5295 7",
      "This looks like an IBAN. Enter the account number, which has digits only.",
    ],
    ["123456789", "An account number has at least 10 digits. You entered 9."],
    [
      "1".repeat(35),
      "An account number has at most 34 digits. You entered 35.",
    ],
    ["1000-0000-08", "Enter digits only, without dots or dashes."],
    ["abc", "An account number has digits only, no letters or signs."],
    ["1000  000 008", "Enter at most one space between digits."],
    ["1000\t000008", "Enter at most one space between digits."],
    ["１２３", "An account number has digits only, no letters or signs."],
  ])("%j: %s", (value, hint) => {
    expect(explain(value)).toBe(hint);
  });

  test.each(["", "1000000008", "1000 000 008", " 1000000008 "])(
    "returns nothing for %j",
    (value) => {
      expect(explain(value)).toBeUndefined();
    },
  );
});

test.each([
  ["anna", "The @ is missing. An email address looks like name@example.com."],
  ["a@b@c.example", "An email address has one @ only."],
  ["an na@b.example", "Remove the spaces from the email address."],
  ["@b.example", "Enter the part before the @ as well."],
  ["anna@", "Enter the part after the @ as well."],
  [
    "anna@example",
    "Check the part after the @: it needs an ending, such as example.com.",
  ],
  [
    "a..b@c.example",
    "Check the email address for typing mistakes. It looks like name@example.com.",
  ],
])("explainEmail %j: %s", (value, hint) => {
  expect(explainEmail(value)).toBe(hint);
});

test.each([
  ["hello", "A phone number has no letters, for example +41 44 000 00 00."],
  ["12", "This number is too short, for example +41 44 000 00 00."],
  [
    "+41_44_000_00_00",
    "Use digits, spaces and a leading +, for example +41 44 000 00 00.",
  ],
])("explainPhone %j: %s", (value, hint) => {
  expect(explainPhone(value)).toBe(hint);
});

test.each([
  ["", "Enter day, month and year."],
  ["2026-02-30", "This day is not in the calendar."],
  ["1890-01-01", "Check the year: it has to be between 1900 and 2099."],
  ["2026-11-23", "This day is in the future."],
  ["2026-11-22", undefined],
])("explainDay %j: %s", (value, hint) => {
  expect(explainDay(() => "2026-11-22")(value)).toBe(hint);
});

test.each([
  [
    "abc",
    "Add an uppercase letter, a digit and a special character, such as ! or -.",
  ],
  ["Abcdefg1", "Add a special character, such as ! or -."],
  ["Abc1!", "You entered 5 characters."],
  [`Aa1!${"x".repeat(125)}`, "You entered 129 characters."],
  ["Abcdef1!", undefined],
])("explainPassword %j: %s", (value, hint) => {
  expect(explainPassword(value)).toBe(hint);
});

test.each([
  ["0130", "Put a slash between month and year: 01/30."],
  ["13/30", "Enter a month from 01 to 12."],
  ["01/2030", "Enter the last two digits of the year only."],
  ["01/30", undefined],
])("explainExpiry %j: %s", (value, hint) => {
  expect(explainExpiry(value)).toBe(hint);
});

test.each([
  ["4111 x", "A card number has digits only."],
  ["4111", "A card number has 12 to 19 digits. You entered 4."],
  [
    "4111 1111 1111 1112",
    "One of the digits is wrong. Compare it with the number on your card.",
  ],
])("explainCardNumber %j: %s", (value, hint) => {
  expect(explainCardNumber(value)).toBe(hint);
});

const nearlyRight = fc.string({
  unit: fc.constantFrom(..."0123456789.,'’ -+$e@a/"),
});

// Every refused value must have an explanation.
test.each([
  ["amount", amount("no"), explainAmount({ zero: false })],
  ["amountOrZero", amountOrZero("no"), explainAmount({ zero: true })],
  ["digits", digits("no"), explainDigits({ min: 1, max: 34, name: "It" })],
  ["email", email("no"), explainEmail],
  ["phone", phone("no"), explainPhone],
  ["day", day("no"), explainDay()],
] as const)("%s: explains every refused text", (_, schema, explain) => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: "grapheme" }), nearlyRight),
      (value) => {
        fc.pre(value.trim() !== "" && !schema.safeParse(value).success);
        expect(explain(value)).toBeTruthy();
      },
    ),
  );
});
