import { expect, it } from "vitest";
import { isQuoteRefused } from "./quote-refused";

it.each([
  ["QUOTE_EXPIRED", true],
  ["QUOTE_USED", true],
  ["QUOTE_NEEDED", true],
  ["IDEMPOTENCY_CONFLICT", false],
])("whether %s asks for another quote: %s", (code, isRefused) => {
  expect(isQuoteRefused(code)).toBe(isRefused);
});
