import { expect, test } from "vitest";
import { REACTIVATED, statusLabel, statusNotice } from "./account-status";

test("an inactive account is called dormant", () => {
  expect(statusLabel("inactive")).toBe("Dormant/Inactive");
});

test.each(["inactive", "disabled", "active", REACTIVATED])(
  "the notification about the status %s says that standing orders are paused",
  (status) => {
    expect(statusNotice(status).text).toMatch(/standing order .*paused/i);
  },
);
