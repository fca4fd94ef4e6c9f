import { expect, test } from "vitest";
import { commonErrors } from "@/lib/platform/errors/common";
import { REFUSALS } from "./refusals.mjs";

test("the server's own refusals have the statuses and texts of the application's", () => {
  const { INVALID_REQUEST, METHOD_NOT_ALLOWED, TOO_MANY_REQUESTS } =
    commonErrors;
  const texts = [INVALID_REQUEST, METHOD_NOT_ALLOWED, TOO_MANY_REQUESTS].map(
    ({ code, status, text }) => [code, { status, text }],
  );
  expect(REFUSALS).toEqual(Object.fromEntries(texts));
});
