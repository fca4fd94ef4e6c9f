import { expect, test } from "vitest";
import { statusLabel } from "./account-status";

test("an inactive account is called dormant", () => {
  expect(statusLabel("inactive")).toBe("Dormant/Inactive");
});
