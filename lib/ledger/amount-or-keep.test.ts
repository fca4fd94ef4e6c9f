import { describe, expect, it } from "vitest";
import { z } from "zod";
import { amountOrKeep, oneAmount } from "./amount-or-keep";

const schema = oneAmount(z.object({ name: z.string(), ...amountOrKeep }));

const refusedFields = (input: object) =>
  schema.safeParse(input).error?.issues.map(({ path }) => path.join("."));

describe("an amount to move or to keep", () => {
  it("takes one of the two", () => {
    expect(schema.parse({ name: "a", amount: "1.00" })).toMatchObject({
      amount: "1.00",
      keep: null,
    });
    expect(schema.parse({ name: "a", keep: "0" })).toMatchObject({
      amount: null,
    });
  });

  it("names both fields if both are empty", () => {
    expect(refusedFields({ name: "a", amount: "", keep: "" })).toEqual([
      "amount",
      "keep",
    ]);
  });

  it("names both fields beside another invalid one", () => {
    expect(refusedFields({ keep: "" })).toEqual(["name", "amount", "keep"]);
  });

  it("names an invalid amount once", () => {
    expect(refusedFields({ name: "a", amount: "x" })).toEqual(["amount"]);
    expect(refusedFields({ amount: "x" })).toEqual(["name", "amount"]);
  });

  it.each([undefined, null, 1, "x", [], [1]])("refuses %j", (input) => {
    expect(schema.safeParse(input).error?.issues).toMatchObject([{ path: [] }]);
  });

  it("refuses both", () => {
    expect(refusedFields({ name: "a", amount: "1", keep: "1" })).toEqual([
      "amount",
    ]);
  });
});
