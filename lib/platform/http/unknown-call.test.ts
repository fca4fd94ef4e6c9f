import { expect, test } from "vitest";
import { STAMPED } from "@/lib/testing/stamped";
import { unknownCall } from "./unknown-call";

test("the answer of an address without a call has the id that its request was given", async () => {
  const { status, headers } = await unknownCall(
    new Request("http://localhost/api/none", {
      headers: { ...STAMPED, "x-request-id": "given" },
    }),
  );
  expect(status).toBe(404);
  expect(headers.get("x-request-id")).toBe("given");
});
