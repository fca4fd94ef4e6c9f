import type { Page } from "@playwright/test";
import { DEMO, expect, test } from "../fixtures";
import { fillIn } from "../screen";
import { sql } from "../support/database";

const PERIOD = "/dashboard/account-statement?from=2025-01-01&to=2025-12-31";

test("a customer gets to the page that was asked for, also after the session ended there", async ({
  page,
  newCustomer,
}) => {
  const customer = await newCustomer();
  await page.goto(PERIOD);
  await expect(page).toHaveURL(
    `/sign-in?next=${encodeURIComponent(PERIOD).replaceAll("%20", "+")}`,
  );
  await signIn(page, customer);
  await expect(page).toHaveURL(PERIOD);

  await sql(
    `UPDATE sessions s SET ended_at = now() FROM accounts a
     WHERE a.customer_id = s.customer_id AND a.number = $1`,
    [customer.accountNumber],
  );
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(page.getByText("Your session has ended.")).toBeVisible();
  await signIn(page, customer);
  await expect(page).toHaveURL(PERIOD);
});

test("the sign-in opens no other site and no page of the other realm", async ({
  page,
  newCustomer,
}) => {
  const customer = await newCustomer();
  for (const address of [
    "//evil.example",
    "/\\evil.example",
    "https://evil.example/dashboard",
    "/allacount",
  ]) {
    // Leaving the page first ends its requests, whose answers would otherwise open another page.
    await page.goto("about:blank");
    await page.context().clearCookies();
    await page.goto(`/sign-in?next=${encodeURIComponent(address)}`);
    await signIn(page, customer);
    await expect(page).toHaveURL("/dashboard");
  }
});

test("staff get to the page that was asked for", async ({ page }) => {
  await page.goto("/allacount?search=Petra");
  await expect(page).toHaveURL("/login?next=%2Fallacount%3Fsearch%3DPetra");
  await fillIn(page, {
    Username: DEMO.deputy.username,
    Password: DEMO.deputy.password,
  });
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page).toHaveURL("/allacount?search=Petra");
});

async function signIn(
  page: Page,
  { accountNumber, password }: { accountNumber: string; password: string },
) {
  await fillIn(page, { "Account number": accountNumber, Password: password });
  await page.getByRole("button", { name: "Log In" }).click();
}
