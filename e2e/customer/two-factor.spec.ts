import type { Locator, Page } from "@playwright/test";
import { expect, stranger, test, type Opening } from "../fixtures";
import {
  expectFieldError,
  expectToast,
  fact,
  fillIn,
  textsOf,
  writeWire,
} from "../screen";
import { one } from "../support/database";
import { codeOf, letStepsPass, type Holder } from "../support/two-factor";
import { expectTakenOver } from "../../testkit/src/hydration";

const WRONG =
  "This code is wrong or was already used. Please enter the code your app shows now.";
const MISSING =
  "Please enter the 6-digit code from your app, or a recovery code";

test.use({
  allowedErrors: [
    /status of (401|403|422) .*\/api\/(loginA|transfer|two-factor\/|change-password)/,
  ],
});

test("two-factor sign-in, from turning it on to turning it off", async ({
  customerPage,
  newCustomer,
  mail,
}) => {
  test.slow();
  const customer = await newCustomer({ balance: "100" });
  const holder = await holderOf(customer);
  const page = await customerPage(customer);
  const security = page.getByRole("region", { name: "Sign-in security" });
  const field = page.getByLabel("Code from your authenticator app");

  // A used code is refused even within its time step, so each code needs a new step.
  let used = "";
  const fresh = async (secret: string) => {
    await letStepsPass(holder);
    return (used = codeOf(secret));
  };

  const { secret, recoveryCodes } = await test.step("turn it on", async () => {
    await page.goto("/dashboard/detail/security");
    await expect(fact(security, "Two-factor sign-in")).toHaveText(
      "OffTurn on two-factor sign-in",
    );
    await security
      .getByRole("button", { name: "Turn on two-factor sign-in" })
      .click();
    const window = page.getByRole("dialog");
    await window.getByLabel("Your password").fill("Wrong!River7");
    await window.getByRole("button", { name: "Continue" }).click();
    await expectToast(
      page,
      "This isn’t your current password. Please try again.",
    );
    await fillIn(window, { "Your password": customer.password });
    await window.getByRole("button", { name: "Continue" }).click();
    await expect(
      window.getByRole("img", { name: "QR code of the key below" }),
    ).toBeVisible();
    const shown = await window.locator("code").innerText();
    const code = window.getByLabel("6-digit code");
    await code.fill("12345");
    await window.getByRole("button", { name: "Turn on" }).click();
    await expectFieldError(code, MISSING);
    await code.fill(await fresh(shown));
    await window.getByRole("button", { name: "Turn on" }).click();
    await expectToast(page, "Two-factor sign-in is on");
    const codes = await textsOf(codesIn(window));
    expect(codes).toHaveLength(10);
    await page.keyboard.press("Escape");
    await page.mouse.click(4, 4);
    await expect(codesIn(window)).toHaveCount(10);
    await window.getByRole("button", { name: "Done" }).click();
    await expect(fact(security, "Two-factor sign-in")).toContainText(
      "On since",
    );
    await expect(fact(security, "Recovery codes left")).toHaveText("10");
    await mail.latest(customer.email, /^Two-factor sign-in was turned on/);
    return { secret: shown, recoveryCodes: codes };
  });

  await test.step("sign in with a code", async () => {
    await signOut(page);
    await logIn(page, customer);
    await expect(field).toBeFocused();
    await expect(field).not.toHaveAttribute("aria-invalid");
    await page.getByRole("button", { name: "Log In" }).click();
    await expectToast(page, MISSING);
    await expectFieldError(field, MISSING);
    await expect(field).toBeFocused();
    await field.fill(used);
    await page.getByRole("button", { name: "Log In" }).click();
    await expectFieldError(field, WRONG);
    await expect(page.getByLabel("Account number")).toHaveValue(
      customer.accountNumber,
    );
    await field.fill(await fresh(secret));
    await page.getByRole("button", { name: "Log In" }).click();
    await expect(page).toHaveURL("/dashboard");
  });

  await test.step("confirm a first payment, and no second one", async () => {
    const wire = {
      amount: "5",
      name: "Erika Example",
      number: stranger().accountNumber,
      bank: "Elsewhere Bank",
      cotCode: customer.cotCode,
      taxCode: customer.taxCode,
    };
    await page.goto("/dashboard/transfer");
    await writeWire(page, wire);
    const send = page.getByRole("button", { name: "Send $5.00" });
    await send.click();
    await expect(field).toBeFocused();
    await field.fill(used);
    await send.click();
    await expectFieldError(field, WRONG);
    await field.fill(await fresh(secret));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Receipt" })).toBeVisible();
    await page.goto("/dashboard/transfer");
    await writeWire(page, wire);
    await send.click();
    await expect(page.getByRole("heading", { name: "Receipt" })).toBeVisible();
  });

  await test.step("sign in with a recovery code", async () => {
    await signOut(page);
    await logIn(page, customer);
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    const recovery = page.getByLabel("Recovery code");
    await expect(recovery).toHaveAccessibleDescription(
      /If you have lost them as well, call \+41/,
    );
    await recovery.fill(recoveryCodes[3]!.toLowerCase());
    await page.getByRole("button", { name: "Log In" }).click();
    await expect(page).toHaveURL("/dashboard");
    const letter = await mail.latest(
      customer.email,
      /^A recovery code was used/,
    );
    expect(letter.text).toContain("You have 9 recovery codes left");
    await page.goto("/dashboard/detail/security");
    await expect(fact(security, "Recovery codes left")).toHaveText("9");
  });

  await test.step("create new recovery codes, change the password", async () => {
    await security
      .getByRole("button", { name: "Create new recovery codes" })
      .click();
    const window = page.getByRole("dialog");
    await field.fill(await fresh(secret));
    await window.getByRole("button", { name: "Create new codes" }).click();
    await expect(codesIn(window)).toHaveCount(10);
    await window.getByRole("button", { name: "Done" }).click();
    await expect(fact(security, "Recovery codes left")).toHaveText("10");

    await security.getByRole("button", { name: "Change password" }).click();
    await fillIn(window, {
      "Current password": customer.password,
      "New password": "Other!River8",
      "Confirm new password": "Other!River",
    });
    const change = window.getByRole("button", { name: "Change password" });
    await change.click();
    await expectToast(page, "Passwords do not match");
    await fillIn(window, { "Confirm new password": "Other!River8" });
    await change.click();
    await expect(field).toBeFocused();
    await field.fill(await fresh(secret));
    await change.click();
    await expectToast(page, "Your password was changed");
    await expect(window).toBeHidden();
    await mail.latest(customer.email, /password was changed/);
  });

  await test.step("turn it off", async () => {
    await security
      .getByRole("button", { name: "Turn off two-factor sign-in" })
      .click();
    const window = page.getByRole("dialog");
    await fillIn(window, { "Your password": "Other!River8" });
    await field.fill(await fresh(secret));
    await window.getByRole("button", { name: "Turn off" }).click();
    await expectToast(page, "Two-factor sign-in is off");
    await expect(fact(security, "Two-factor sign-in")).toHaveText(
      "OffTurn on two-factor sign-in",
    );
    await mail.latest(customer.email, /^Two-factor sign-in was turned off/);
    await signOut(page);
    await logIn(page, { ...customer, password: "Other!River8" });
    await expect(page).toHaveURL("/dashboard");
  });
});

async function holderOf({ email }: Opening): Promise<Holder> {
  const { id } = await one<{ id: string }>(
    "SELECT id FROM customers WHERE email = $1",
    [email],
  );
  return { realm: "customer", id };
}

async function signOut(page: Page) {
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/sign-in");
}

async function logIn(page: Page, { accountNumber, password }: Opening) {
  await page.waitForLoadState();
  await expectTakenOver(page.getByRole("button", { name: "Log In" }));
  await fillIn(page, { "Account number": accountNumber, Password: password });
  await page.getByRole("button", { name: "Log In" }).click();
}

const codesIn = (window: Locator) =>
  window.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
