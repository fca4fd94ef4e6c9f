import { expect, test } from "vitest";
import { commonErrors } from "@/lib/platform/errors/common";
import { REFUSALS } from "./refusals.mjs";

test("the server's own refusals have the statuses and texts of the application's", () => {
  const { INVALID_REQUEST, METHOD_NOT_ALLOWED } = commonErrors;
  const texts = [INVALID_REQUEST, METHOD_NOT_ALLOWED].map(
    ({ code, ...refusal }) => [code, refusal],
  );
  expect(REFUSALS).toEqual(Object.fromEntries(texts));
});
