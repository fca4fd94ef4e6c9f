import type { Page } from "@playwright/test";
import { expect, type Opening, test } from "../fixtures";
import { expectSessionEnded, expectToast, fillIn } from "../screen";
import { one, sql } from "../support/database";
import { baseUrl } from "../support/settings";
import { openWindow } from "../../testkit/src/hydration";

test("a transfer notifies both customers according to their settings", async ({
  customerPage,
  newCustomer,
  mail,
}) => {
  const payer = await newCustomer({ balance: "500" });
  const payee = await newCustomer();
  const [from, to] = [await customerPage(payer), await customerPage(payee)];
  await to.goto("/dashboard/message");
  await to.getByRole("link", { name: "Notifications", exact: true }).click();
  await expect(to.getByText("No notifications yet")).toBeVisible();

  await pay(from, payer, payee, "25.00");
  const out = await mail.latest(
    payer.email,
    /^Your transfer of \$25\.00 was sent/,
  );
  const into = await mail.latest(payee.email, /^You received \$25\.00/);
  expect(out.text).toContain(`account •••• ${payee.accountNumber.slice(-4)}`);
  for (const { text } of [out, into])
    expect(text).not.toMatch(/\d{10}|475\.00|https?:/);

  await to.reload();
  const lines = to
    .getByRole("region", { name: "Latest notifications" })
    .getByRole("listitem");
  await expect(lines).toHaveCount(1);
  await expect(lines).toContainText("New");
  await expect(lines).toContainText(`From ${payer.fullName}. Thanks`);
  const bell = to.getByRole("banner").getByRole("link", { name: /^Messages/ });
  await expect(bell).toHaveAccessibleName(
    "Messages and notifications, 2 unread",
  );
  await to.getByRole("button", { name: "Mark all as read" }).click();
  await expectToast(to, "All notifications are marked as read");
  await expect(bell).toHaveAccessibleName(
    "Messages and notifications, 1 unread",
  );
  await expect(lines).not.toContainText("New");
  await lines.getByRole("link", { name: "You received $25.00" }).click();
  await expect(to.getByRole("heading", { name: "Receipt" })).toBeVisible();

  await to.goto("/dashboard/detail/notifications");
  const byMail = to.getByLabel("Money in, by email");
  await expect(byMail).toBeChecked();
  await byMail.uncheck();
  await to.getByRole("button", { name: "Save settings" }).click();
  await expectToast(to, "Notification settings saved");
  await expect(to.locator("form[data-edited]")).toHaveCount(0);
  await to.reload();
  await expect(byMail).not.toBeChecked();
  await expect(to.getByLabel("Money in, in the app")).toBeChecked();

  const letter = await mail.latest(payee.email, /were turned off/);
  expect(letter.text).toContain("You no longer get emails about money in.");
  const owed = async () =>
    one("SELECT count(*) FROM outbox_mails WHERE recipient = $1", [
      payee.email,
    ]);
  const before = await owed();

  await pay(from, payer, payee, "30.00");
  // One transaction writes the notification and queues its email, so if one exists, the other does.
  await to.goto("/dashboard/notifications");
  await expect(async () => {
    await to.reload();
    await expect(lines).toHaveCount(2, { timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await mail.latest(payer.email, /^Your transfer of \$30\.00 was sent/);
  expect(await owed()).toEqual(before);
});

test("the bell counts what arrived since the first page, once that is a minute old", async ({
  customerPage,
  newCustomer,
}) => {
  const customer = await newCustomer();
  const page = await customerPage(customer);
  await page.clock.install();
  await page.goto("/dashboard");
  const bell = page
    .getByRole("banner")
    .getByRole("link", { name: /^Messages/ });
  const count = (unread: number) =>
    expect(bell).toHaveAccessibleName(
      `Messages and notifications, ${unread} unread`,
    );
  // The welcome message.
  await count(1);
  await sql(
    `INSERT INTO notifications (customer_id, kind, detail)
     SELECT id, 'new_device', 'Firefox' FROM customers WHERE email = $1`,
    [customer.email],
  );
  await page.clock.fastForward(60_000);
  await page
    .getByRole("navigation", { name: "Dashboard" })
    .getByRole("link", { name: "Loans" })
    .click();
  await count(2);
});

test("a new device sends a notification; sessions end from the profile page", async ({
  customerPage,
  newContext,
  newCustomer,
  watch,
  mail,
}) => {
  const customer = await newCustomer();
  const signedIn = async () => {
    const page = await openWindow(await newContext());
    await watch(page);
    await signInByForm(page, customer);
    return page;
  };
  // A customer's first device is no news.
  const here = await signedIn();
  const elsewhere = await signedIn();
  const warning = await mail.latest(
    customer.email,
    /^New sign-in to your account/,
  );
  expect(warning.text).toContain("from a new device: Chrome on ");
  expect(warning.text).not.toMatch(/https?:/);
  // The same browser is a known device when it signs in again after a sign-out.
  await elsewhere
    .getByRole("button", { name: "Settings", exact: true })
    .click();
  await elsewhere.getByRole("button", { name: "Logout" }).click();
  await expect(elsewhere).toHaveURL(/\/sign-in(\?|#|$)/);
  await signInByForm(elsewhere, customer);
  const third = await customerPage(customer);

  await here.goto("/dashboard/notifications");
  const lines = here
    .getByRole("region", { name: "Latest notifications" })
    .getByRole("listitem");
  await expect(lines).toHaveCount(1);
  await expect(lines).toContainText("New sign-in to your account");
  await lines.getByRole("link").click();
  await expect(here).toHaveURL("/dashboard/detail/security#sessions");

  const signIns = here
    .getByRole("region", { name: "Sessions and sign-ins" })
    .getByRole("listitem");
  const open = signIns.filter({ hasNotText: "Signed out" });
  await expect(open).toHaveCount(3);
  await expect(open.first()).toContainText("This session");
  await open
    .nth(1)
    .getByRole("button", { name: /^Sign out/ })
    .click();
  await expectToast(here, "That session was signed out");
  await expect(open).toHaveCount(2);
  await third.goto("/dashboard");
  await expectSessionEnded(third, "/sign-in");
  await here.getByRole("button", { name: "Sign out other sessions" }).click();
  await expectToast(here, "All other sessions were signed out");
  await expect(open).toHaveCount(1);
  await expect(
    here.getByRole("button", { name: "Sign out other sessions" }),
  ).toBeHidden();
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/sign-in(\?|#|$)/);
  await expect(signIns).toHaveCount(4);
  await expect(open).toHaveCount(1);
});

async function pay(page: Page, payer: Opening, payee: Opening, amount: string) {
  const answer = await page.request.post("/api/transfer", {
    headers: { origin: baseUrl },
    data: {
      recipientAccount: payee.accountNumber,
      amount,
      bank: "Limmat",
      accountName: payee.fullName,
      description: "Thanks",
      cotCode: payer.cotCode,
      taxCode: payer.taxCode,
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

async function signInByForm(page: Page, customer: Opening) {
  await page.goto("/sign-in");
  await fillIn(page, {
    "Account number": customer.accountNumber,
    Password: customer.password,
  });
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page).toHaveURL("/dashboard");
}
