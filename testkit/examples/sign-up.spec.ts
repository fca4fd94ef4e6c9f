import { expect, fillIn, test } from "limmat-testkit";

const NEWCOMER = {
  "Full name": "Nora Newcomer",
  Username: "nora.newcomer",
  "Phone number": "+41 44 000 00 30",
  "Email address": "nora@newcomers.example",
  Occupation: "Bookbinder",
  "Date of birth": "1988-05-17",
  "Marital status": "Single",
  Address: "Beispielweg 3, 8000 Zurich",
  "Account type": "savings",
  Password: "Quiet!River7",
  "Retype password": "Quiet!River7",
};

test("a sign-up ends with the emailed code", async ({ bank, page }) => {
  await page.goto("/signup");
  await fillIn(page, NEWCOMER);
  await page.getByRole("button", { name: "Sign Up" }).click();
  const code = await bank.mail.codeFor(NEWCOMER["Email address"]);
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Verify" }).click();
  const heading = page.getByRole("heading", { name: "Your account is open" });
  await expect(heading).toBeVisible();
});
