import { expect, it } from "vitest";
import { amountIn } from "./amount-in";

it("reads an amount in the minor units of its currency", () => {
  expect(amountIn("USD", "1000.50")).toBe(100_050n);
  expect(amountIn("JPY", "1000.00")).toBe(1_000n);
});

it("explains at the field that a currency has no decimal places", () => {
  expect(() => amountIn("JPY", "1000.50", "keep")).toThrow(
    expect.objectContaining({
      details: expect.objectContaining({
        hints: { keep: "Amounts in JPY have no decimal places." },
      }) as unknown,
    }),
  );
});
