import type { Locator } from "@playwright/test";
import { DEMO, expect, test } from "../fixtures";
import {
  expectFieldError,
  expectSessionEnded,
  expectToast,
  fact,
  fillIn,
} from "../screen";
import { sql } from "../support/database";
import { PASSWORD, plantAdmin } from "../support/people";
import { codeOf, letStepsPass } from "../support/two-factor";
import { expectTakenOver } from "../../testkit/src/hydration";

test.use({ allowedErrors: [/status of 401 .*\/api\/admin-login/] });

test("a member of staff turns two-factor sign-in on, signs in with it, and turns it off", async ({
  adminPage,
}) => {
  const { id, username } = await plantAdmin("auditor");
  const page = await adminPage({ username });
  await page.goto("/admin");
  await page
    .getByRole("banner")
    .getByRole("link", { name: "Security", exact: true })
    .click();
  const security = page.getByRole("region", { name: "Sign-in security" });
  await expect(fact(security, "Two-factor sign-in")).toHaveText(
    "OffTurn on two-factor sign-in",
  );
  await security
    .getByRole("button", { name: "Turn on two-factor sign-in" })
    .click();
  const window = page.getByRole("dialog");
  await fillIn(window, { "Your password": PASSWORD });
  await window.getByRole("button", { name: "Continue" }).click();
  const secret = await window.locator("code").innerText();
  const first = window.getByLabel("6-digit code");
  await expect(first).toBeFocused();
  await first.fill(codeOf(secret));
  await window.getByRole("button", { name: "Turn on" }).click();
  await expect(codesIn(window)).toHaveCount(10);
  await window.getByRole("button", { name: "Done" }).click();
  await expect(fact(security, "Two-factor sign-in")).toContainText("On since");

  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
  await page.waitForLoadState();
  await expectTakenOver(page.getByRole("button", { name: "Log In" }));
  await fillIn(page, { Username: username, Password: PASSWORD });
  await page.getByRole("button", { name: "Log In" }).click();
  const field = page.getByLabel("Code from your authenticator app");
  await expect(field).toBeFocused();
  await letStepsPass({ realm: "admin", id });
  await field.fill(codeOf(secret));
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page).toHaveURL("/admin");

  await page.goto("/security");
  await security
    .getByRole("button", { name: "Turn off two-factor sign-in" })
    .click();
  await letStepsPass({ realm: "admin", id });
  await fillIn(window, { "Your password": PASSWORD });
  await field.fill(codeOf(secret));
  await window.getByRole("button", { name: "Turn off" }).click();
  await expectToast(page, "Two-factor sign-in is off");
  await expect(fact(security, "Two-factor sign-in")).toHaveText(
    "OffTurn on two-factor sign-in",
  );
});

test("an administrator removes a customer's lost second factor, and the customer signs in with the password again", async ({
  adminPage,
  customerPage,
  newCustomer,
  mail,
}) => {
  const customer = await newCustomer();
  await sql(
    `INSERT INTO second_factors (realm, customer_id, secret, key_id, confirmed_at)
     SELECT 'customer', customer_id, '\\x00', 'test', now() FROM accounts WHERE number = $1`,
    [customer.accountNumber],
  );
  const detail = `/allacount?id=${customer.accountNumber}`;
  const teller = await adminPage(DEMO.teller);
  await teller.goto(detail);
  await expect(fact(teller, "Two-factor sign-in")).toHaveText("On");

  const page = await adminPage();
  await page.goto(detail);
  const state = fact(page, "Two-factor sign-in");
  await state.getByRole("button", { name: "Remove" }).click();
  const window = page.getByRole("dialog");
  const remove = window.getByRole("button", { name: "Remove" });
  await remove.click();
  await expectFieldError(
    window.getByLabel("Reason"),
    "Please say how you checked that this is the customer",
  );
  await fillIn(window, {
    Reason: "Passport seen at the counter",
    "Your password": DEMO.admin.password,
  });
  await remove.click();
  await expectToast(page, "Two-factor sign-in was removed");
  await expect(window).toBeHidden();
  await expect(state).toHaveText("Off");

  await mail.latest(customer.email, /^Two-factor sign-in was removed/);
  const own = await customerPage(customer);
  const signedIn = await own.request.post("/api/loginA", {
    data: {
      accountNumber: customer.accountNumber,
      password: customer.password,
    },
  });
  expect(signedIn.status(), await signedIn.text()).toBe(200);
  await own.goto("/dashboard/message");
  await expect(
    own.getByText("Two-factor sign-in was removed").first(),
  ).toBeVisible();
});

test("a member of staff changes their own password, which ends their other sessions", async ({
  adminPage,
}) => {
  const { username } = await plantAdmin("auditor");
  const [page, other] = [
    await adminPage({ username }),
    await adminPage({ username }),
  ];
  await page.goto("/security");
  await page.getByRole("button", { name: "Change password" }).click();
  const window = page.getByRole("dialog");
  await fillIn(window, {
    "Current password": PASSWORD,
    "New password": "Other!River8",
    "Confirm new password": "Other!River8",
  });
  await window.getByRole("button", { name: "Change password" }).click();
  await expectToast(page, "Your password was changed");
  await other.goto("/admin");
  await expectSessionEnded(other, "/login");
  await page.goto("/admin");
  await expect(page).toHaveURL("/admin");
  const signedIn = await page.request.post("/api/admin-login", {
    data: { username, password: "Other!River8" },
  });
  expect(signedIn.status(), await signedIn.text()).toBe(200);
});

const codesIn = (window: Locator) =>
  window.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
