import { expect, it } from "vitest";
import { toShortText } from "./form-state";

const state = {
  message: "Please enter a valid amount",
  code: "INVALID_VALUE",
  fields: { amount: "Please enter a valid amount" },
  hints: { amount: "Write it like 12.50" },
  values: { amount: "x", bank: "Elsewhere Bank" },
};

it("keeps everything of a usual form", () => {
  expect(JSON.parse(toShortText(state))).toEqual(state);
});

it("leaves out what a cookie cannot hold, the longest value first", () => {
  const values = { ...state.values, description: "ü".repeat(5_000) };
  expect(JSON.parse(toShortText({ ...state, values }))).toEqual({
    ...state,
    hints: {},
  });
});

it("keeps the longest valid transfer", () => {
  const longest = {
    amount: "999,999,999,999.99",
    accountName: "漢".repeat(120),
    recipientAccount: "9".repeat(34),
    bank: "漢".repeat(120),
    cotCode: "漢".repeat(40),
    taxCode: "漢".repeat(40),
    description: "漢".repeat(140),
    payOn: "2099-12-31",
    fromAccount: "1000000008",
    idempotencyKey: crypto.randomUUID(),
    payeeResult: "cannot be checked",
    payeeIsNew: "yes",
  };
  const text = toShortText({ ...state, hints: {}, values: longest });
  expect(JSON.parse(text)).toMatchObject({ values: longest });
});
