import { expect, test } from "vitest";
import { debitFormSchema, staffPostingSchema } from "./schema";

const EMPTY = {
  chooseAccount: "",
  to: "",
  amount: "",
  description: "",
  reason: "",
};

test.each([
  ["a credit", staffPostingSchema, []],
  ["a debit", debitFormSchema, ["reason"]],
])("%s names all that is missing at once", (_, schema, more) => {
  const issues = schema.safeParse(EMPTY).error!.issues;
  expect(issues.map(({ path }) => path[0])).toEqual([
    "chooseAccount",
    "amount",
    "description",
    ...more,
  ]);
});

test.each([staffPostingSchema, debitFormSchema])(
  "the other account is `to` or `from`, and not two",
  (schema) => {
    const posting = {
      ...EMPTY,
      chooseAccount: "1000000008",
      amount: "1",
      description: "Fee",
      reason: "Fee",
    };
    expect(schema.parse({ ...posting, from: "2000000006" })).toMatchObject({
      to: "2000000006",
    });
    const two = { ...posting, to: "2000000006", from: "3000000004" };
    expect(schema.safeParse(two).error!.issues[0]).toMatchObject({
      path: ["from"],
      message: "Please choose the other account",
    });
  },
);
