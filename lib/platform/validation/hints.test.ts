import { expect, test } from "vitest";
import { z } from "zod";
import { customerSignInFormSchema, resetSchema } from "@/lib/identity/schema";
import {
  adminCreateSchema,
  profileSchema,
} from "@/lib/features/customers/schema";
import { staffPostingSchema } from "@/lib/features/back-office/postings/schema";
import { transferSchema } from "@/lib/features/payments/transfers/schema";
import { hintsFor } from "./hints";

test.each([
  ["an object", transferSchema, "amount", "12,50"],
  [
    "an extended object",
    customerSignInFormSchema,
    "accountNumber",
    "123456789",
  ],
  ["a refined object", resetSchema, "password", "abc"],
  ["a preprocessed object", adminCreateSchema, "accountLimit", "1'000.50"],
  ["a pipe within an object", profileSchema, "phoneNumber", "hello"],
  ["a union with a blank", staffPostingSchema, "date", "2026-02-30"],
])("finds the explanation in %s", (_, schema, field, value) => {
  expect(hintsFor(schema, { [field]: value }, [field])).toEqual({
    [field]: expect.stringMatching(/\.$/),
  });
});

test.each([
  ["a field that was not refused", { amount: "12,50" }, []],
  ["a field that the schema does not have", { other: "12,50" }, ["other"]],
  ["a name that every object has", {}, ["toString", "__proto__"]],
  ["a value that is not text", { amount: { a: 1 } }, ["amount"]],
  ["values that are not an object", null, ["amount"]],
  ["a field without explanations", { bank: "" }, ["bank"]],
])("has nothing for %s", (_, values, fields) => {
  expect(hintsFor(transferSchema, values, fields)).toEqual({});
});

test("has nothing for a schema that is not an object", () => {
  expect(hintsFor(z.string(), "", ["amount"])).toEqual({});
});
