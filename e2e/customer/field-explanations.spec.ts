import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { expectFieldError, expectToast } from "../screen";

type Case = {
  label: string;
  value: string;
  /** Text of the toast and of the first line below the field; none if the explanation says it all. */
  message?: string;
  explanation: string;
};

async function expectExplanations(page: Page, button: string, cases: Case[]) {
  for (const { label, value, message, explanation } of cases) {
    const field = page.getByLabel(label, { exact: true });
    await field.fill(value);
    await page.getByRole("button", { name: button, exact: true }).click();
    if (message) await expectToast(page, message);
    await expectFieldError(field, message ?? explanation);
    await expect(field).toHaveAccessibleDescription(
      message ? `${message} ${explanation}` : explanation,
    );
    await expect(page.getByText(explanation, { exact: true })).toBeVisible();
  }
}

test("the wire form explains a refused amount and account number", async ({
  customerPage,
  newCustomer,
}) => {
  const page = await customerPage(await newCustomer());
  await page.goto("/dashboard/transfer");
  const message = "Please enter a valid amount";
  const label = "Amount in $";
  await expectExplanations(page, "Review transfer", [
    {
      label,
      value: "",
      message,
      explanation: "Enter the amount, for example 12.50.",
    },
    {
      label,
      value: "12.505",
      message,
      explanation: "Use at most two decimal places.",
    },
    {
      label,
      value: "$12.50",
      message,
      explanation: "Enter the number alone, without a currency.",
    },
  ]);
  const amount = page.getByLabel(label, { exact: true });
  for (const typed of ["12,50", " 1’000.50 ", "1'000,50", "1 000.50"]) {
    await amount.fill(typed);
    await page.getByRole("button", { name: "Review transfer" }).click();
    await expectToast(page, "Please enter the beneficiary account name");
    await expect(amount).not.toHaveAttribute("aria-invalid");
  }
  await page.getByLabel("Payee name", { exact: true }).fill("Jonas Beispiel");
  await expectExplanations(page, "Review transfer", [
    {
      label: "Payee account number",
      value: "CH94 0076 2011 6238 5295 7",
      message: "Please enter a valid beneficiary account number",
      explanation:
        "This IBAN has a typing mistake, because its check digits do not match. Compare it with the one that the payee gave you.",
    },
  ]);
  // After a correction, the field shows neither line.
  const number = page.getByLabel("Payee account number", { exact: true });
  await number.fill("2000000006");
  await expect(number).not.toHaveAttribute("aria-invalid");
  await expect(page.getByText(/has a typing mistake/)).toHaveCount(0);
});

test("the sign-in explains a number that is too short and sends no request", async ({
  page,
}) => {
  await page.goto("/sign-in");
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") calls.push(request.url());
  });
  await page.getByLabel("Password", { exact: true }).fill("Demo!Customer1");
  await expectExplanations(page, "Log In", [
    {
      label: "Account number",
      value: "123456789",
      explanation: "An account number has at least 10 digits. You entered 9.",
    },
  ]);
  expect(calls).toEqual([]);
});

test("the contact form explains an email address without an @", async ({
  page,
}) => {
  await page.goto("/about");
  await page.getByLabel("First name", { exact: true }).fill("Anna");
  await page.getByLabel("Last name", { exact: true }).fill("Muster");
  await page.getByLabel("Message", { exact: true }).fill("Hello");
  await expectExplanations(page, "SEND", [
    {
      label: "Email address",
      value: "anna.example.com",
      explanation:
        "The @ is missing. An email address looks like name@example.com.",
    },
  ]);
});

test("a credit of staff reads a decimal comma and asks about an amount with two readings", async ({
  adminPage,
}) => {
  const page = await adminPage();
  await page.goto("/accountmanage?panel=credit");
  const amount = page.getByLabel("Amount in $", { exact: true });
  // Streamed fields are hidden at first, and take no focus.
  await expect(amount).toBeVisible();
  await amount.pressSequentially("12,50");
  await page.getByRole("button", { name: "SEND", exact: true }).click();
  await expectToast(page, "Please choose an account");
  await expect(amount).not.toHaveAttribute("aria-invalid");
  await amount.fill("1,250");
  await page.getByRole("button", { name: "SEND", exact: true }).click();
  const question = page.getByRole("group", { name: "Choose the amount" });
  await expect(
    question.getByRole("button", { name: "Use $1.25" }),
  ).toBeVisible();
  await question.getByRole("button", { name: "Use $1,250.00" }).click();
  await expect(amount).toHaveValue("1250");
  await expect(amount).not.toHaveAttribute("aria-invalid");
  await expect(question).toHaveCount(0);
});
