import { expect, test } from "vitest";
import type { z } from "zod";
import { postingPreviewSchema } from "@/lib/features/back-office/postings/schema";
import { contracts } from "./contracts";
import { formTextOf } from "@/lib/platform/validation/form-text";
import { shapeOf } from "@/lib/platform/validation/schema-fields";

const NUMBER = "1000000008";
const SAMPLES: Record<string, string> = {
  email: "anna@example.com",
  code: "123456",
  userInput: "123456",
  emailedCode: "123456",
  presentCode: "123456",
  newCode: "123456",
  cotCode: "ABCD2345",
  taxCode: "ABCD2345",
  recipientAccount: NUMBER,
  accountNumber: NUMBER,
  fromAccount: NUMBER,
  chooseAccount: NUMBER,
  to: NUMBER,
  from: NUMBER,
  toAccount: NUMBER,
  account: NUMBER,
  other: NUMBER,
  sender: NUMBER,
  accountTransferredTo: NUMBER,
  receiver: NUMBER,
  cardNumber: "4111111111111111",
  cvv: "123",
};
const AMOUNT = /amount|balance|limit$|income|instalment$/i;

const fields = contracts.flatMap(({ method, path, body }) =>
  Object.entries((body && shapeOf(body)) ?? {}).map(([name, schema]) => ({
    title: `${name} of ${method} ${path}`,
    name,
    schema: schema as z.ZodType,
  })),
);

/** Fields with a name of {@link SAMPLES} that hold a choice or a day. */
const CHOSEN = /^(sender of POST .(message-user|answer-message)|to of .*time)/;

const previewed = Object.entries(postingPreviewSchema.shape).map(
  ([name, schema]) => ({
    title: `${name} of GET /posting-preview`,
    name,
    schema,
  }),
);

const pasted = [...fields, ...previewed].filter(
  ({ name, title }) => Object.hasOwn(SAMPLES, name) && !CHOSEN.test(title),
);

// A draft keeps its fields as they were typed.
test.each(pasted.filter(({ title }) => !/draft/.test(title)))(
  "cleans what is pasted as $title",
  ({ name, schema }) => {
    const clean = SAMPLES[name]!;
    const expected = schema.parse(clean);
    for (const sign of "\u200b\u200e\u2060\u202a\u202c\u2066\u2069\u202f\u00a0\u2009\ufeff") {
      const within = clean.slice(0, 3) + sign + clean.slice(3);
      expect(schema.parse(sign + within + sign)).toBe(expected);
    }
  },
);

test.each(
  fields.filter(
    ({ name, title }) => AMOUNT.test(name) && !/draft|holdReason/.test(title),
  ),
)("reads the amount that a person types as $title", ({ schema }) => {
  expect(formTextOf(schema)?.("1’250,50")).toBe("1250.50");
});

test("finds fields of every kind", () => {
  expect(new Set(pasted.map(({ name }) => name))).toEqual(
    new Set(Object.keys(SAMPLES)),
  );
});
