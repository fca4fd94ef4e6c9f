import { expect, test } from "vitest";
import { catalogue, type ErrorCode } from "../../lib/platform/errors/catalogue";
import { REFUSALS } from "./refusals.mjs";

test("the server's own refusals have the catalogue's statuses and texts", () => {
  for (const [code, refusal] of Object.entries(REFUSALS))
    expect(catalogue[code as ErrorCode], code).toEqual(refusal);
});
