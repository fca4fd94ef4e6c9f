import { expect, test } from "../fixtures";
import { expectNoSideways } from "../screen";

test("money on hold is explained on the dashboard and beside a transfer", async ({
  payer,
  staff,
}) => {
  const { customer, page } = payer;
  await page.goto("/dashboard");
  await expect(page.getByText("Available balance")).toBeVisible();
  await expect(page.getByText("On hold")).toHaveCount(0);

  const held = await staff.put(`/api/admin-update/${customer.accountNumber}`, {
    data: { availableBalance: "60.5", holdReason: "Card payment in dispute" },
  });
  expect(held.status(), await held.text()).toBe(200);
  for (const path of ["/dashboard", "/dashboard/transfer"]) {
    await page.goto(path);
    const reason = page.getByText("Card payment in dispute");
    await expect(reason).toBeHidden();
    await page.getByText("On hold $39.50").click();
    await expect(reason).toBeVisible();
    await expectNoSideways(page, path);
  }

  await page.goto("/dashboard/notifications");
  const line = page
    .getByRole("listitem")
    .filter({ hasText: "$39.50 is on hold" });
  await expect(line).toContainText("Reason: Card payment in dispute");
});
