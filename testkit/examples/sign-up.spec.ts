import { expect, fillIn, test } from "limmat-testkit";

test("a sign-up ends with the emailed code", async ({ bank, page }) => {
  const form = bank.signUpForm();
  await page.goto("/signup");
  await fillIn(page, form);
  await page.getByRole("button", { name: "Sign Up" }).click();
  const code = await bank.mail.codeFor(form["Email address"]);
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Verify" }).click();
  const heading = page.getByRole("heading", { name: "Your account is open" });
  await expect(heading).toBeVisible();
});
