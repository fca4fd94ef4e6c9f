import type { Page } from "@playwright/test";
import { expect, test } from "limmat-testkit";

const aheadOf = (page: Page) =>
  page.evaluate(
    () => (globalThis as { limmatBankAheadMs?: number }).limmatBankAheadMs!,
  );

test("keeps windows and signs people in again after a renewal", async ({
  bank,
  customer,
  staff,
  page,
}) => {
  const gone = await bank.newCustomer();
  const pages = [page, await customer.open("/dashboard")];
  await page.goto("/sign-in");
  await staff.client.get("/view-all-users");
  await gone.open("/dashboard");
  await bank.clock.advance({ days: 3 });
  await bank.renew();
  await customer.client.get("/accounts");
  await staff.client.get("/view-all-users");
  for (const use of [() => gone.client.get("/accounts"), () => gone.open("/")])
    await expect(use()).rejects.toThrow(
      `"${gone.username}" is not in the bank`,
    );
  await pages[1]!.reload();
  await expect(pages[1]!).toHaveURL(/dashboard$/);
  for (const open of pages) {
    const opening = await aheadOf(open);
    await bank.clock.advance({ days: 2 });
    const days = ((await aheadOf(open)) - opening) / 86_400_000;
    expect(Math.round(days)).toBe(2);
  }
});

test("an open page follows the clock", async ({ bank, customer }) => {
  const page = await customer.open("/dashboard");
  const before = await aheadOf(page);
  await bank.clock.advance({ days: 2 });
  expect(Math.round(((await aheadOf(page)) - before) / 86_400_000)).toBe(2);
});

test("a page that a test opens in its window follows the clock and can be used at once", async ({
  bank,
  context,
}) => {
  const page = await context.newPage();
  await page.goto("/sign-in");
  const isTakenOver = page
    .getByRole("button", { name: "Log In" })
    .evaluate((button) =>
      Object.keys(button).some((key) => key.startsWith("__reactProps$")),
    );
  expect(await isTakenOver).toBe(true);
  // Pages of visitors show no bank time, and get it with the first move.
  await bank.clock.advance({ days: 1 });
  const before = await aheadOf(page);
  await bank.clock.advance({ days: 2 });
  expect(Math.round(((await aheadOf(page)) - before) / 86_400_000)).toBe(2);
});
