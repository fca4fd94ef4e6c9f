import type { Locator } from "@playwright/test";
import { expect, test } from "../fixtures";
import { expectToast, fact, fillIn } from "../screen";
import { PASSWORD, plantAdmin } from "../support/people";
import { codeOf, letStepsPass } from "../support/two-factor";

test.use({ allowedErrors: [/status of 401 .*\/api\/admin-login/] });

test("a member of staff turns two-factor sign-in on, signs in with it, and turns it off", async ({
  adminPage,
}) => {
  const { id, username } = await plantAdmin("auditor");
  const page = await adminPage({ username, password: PASSWORD });
  await page.goto("/admin");
  await page
    .getByRole("navigation", { name: "Administration" })
    .getByRole("link", { name: "Security" })
    .click();
  const security = page.getByRole("region", { name: "Sign-in security" });
  await expect(fact(security, "Two-factor sign-in")).toHaveText("Off");
  await security
    .getByRole("button", { name: "Turn on two-factor sign-in" })
    .click();
  const window = page.getByRole("dialog");
  await fillIn(window, { Password: PASSWORD });
  await window.getByRole("button", { name: "Continue" }).click();
  const secret = await window.locator("code").innerText();
  await window.getByLabel("Code of six digits").fill(codeOf(secret));
  await window.getByRole("button", { name: "Turn on" }).click();
  await expect(codesIn(window)).toHaveCount(10);
  await window.getByRole("button", { name: "Done" }).click();
  await expect(fact(security, "Two-factor sign-in")).toContainText("On since");

  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("button", { name: "Log In" })).toBeEnabled();
  await fillIn(page, { Username: username, Password: PASSWORD });
  await page.getByRole("button", { name: "Log In" }).click();
  const field = page.getByLabel("Code from your authenticator app");
  await expect(field).toBeFocused();
  await letStepsPass({ realm: "admin", id });
  await field.fill(codeOf(secret));
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page).toHaveURL("/admin");

  await page.goto("/security");
  await security.getByRole("button", { name: "Turn off" }).click();
  await letStepsPass({ realm: "admin", id });
  await fillIn(window, { Password: PASSWORD });
  await field.fill(codeOf(secret));
  await window.getByRole("button", { name: "Turn off" }).click();
  await expectToast(page, "Two-factor sign-in is off");
  await expect(fact(security, "Two-factor sign-in")).toHaveText("Off");
});

const codesIn = (window: Locator) =>
  window.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
