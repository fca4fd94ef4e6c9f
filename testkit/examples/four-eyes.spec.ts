import { expect, test } from "limmat-testkit";

test("a colleague approves a large credit", async ({ bank, staff }) => {
  const { accountNumber, fullName } = await bank.persona("with-approval");
  const [first, second] = [
    await staff.open("/approvals"),
    await (await bank.staff("deputy")).open("/approvals"),
  ];
  const approve = { name: "Approve" };
  // The deputy asked for it, so only the other administrator can approve it.
  const own = second.getByRole("listitem").filter({ hasText: accountNumber });
  await expect(own).toContainText(fullName);
  await expect(own.getByRole("button", approve)).toHaveCount(0);

  const other = first.getByRole("listitem").filter({ hasText: accountNumber });
  await other.getByRole("button", approve).click();
  await first.getByRole("dialog").getByRole("button", approve).click();
  await expect(first.getByText("Request approved").first()).toBeVisible();
  await expect.poll(() => bank.books.entries()).toHaveLength(1);
});
