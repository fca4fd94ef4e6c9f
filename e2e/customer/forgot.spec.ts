import type { Page } from "@playwright/test";
import { expect, type Opening, test } from "../fixtures";
import {
  expectFieldError,
  expectToast,
  fillIn,
  typeCode,
  visitBeforeScripts,
} from "../screen";
import { sql } from "../support/database";

test.use({
  allowedErrors: [
    /(ERR_FAILED|status of 4(03|22|29)) .*\/api\/(verify|resend-otp|reset-user)\//,
  ],
});

test("/login1 without a reset does not say that the password was changed", async ({
  page,
}) => {
  await page.goto("/login1");
  await expect(
    page.getByRole("heading", { name: "Log In", exact: true }),
  ).toBeVisible();
  await expect(page.getByText(/was changed/)).toHaveCount(0);
  await page.getByRole("main").getByRole("link", { name: "Log In" }).click();
  await expect(page).toHaveURL("/sign-in");
});

test("from a forgotten password to the dashboard", async ({
  page,
  mail,
  newCustomer,
}) => {
  const customer = await newCustomer();
  await page.goto("/sign-in");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page).toHaveURL("/forgot-password");
  await page.getByLabel("Email address").fill("not an address");
  await press(page, "Reset Password");
  await expectFieldError(
    page.getByLabel("Email address"),
    "The @ is missing. An email address looks like name@example.com.",
  );
  await askForCode(page, customer);
  await expect(page.getByText("valid for 5 minutes")).toBeVisible();

  await press(page, "Verify OTP");
  await expectToast(page, "Please enter the complete OTP.");
  const code = await mail.codeFor(customer.email);
  await typeCode(page, code === "000000" ? "000001" : "000000");
  await press(page, "Verify OTP");
  await expectToast(
    page,
    "This code is wrong. Please enter the code from our latest email.",
  );
  await expect(group(page)).toHaveAccessibleDescription(
    "This code is wrong. Please enter the code from our latest email.",
  );
  await expect(box(page, 1)).toBeFocused();
  await expect(box(page, 1)).toHaveAttribute("aria-invalid", "true");

  // The address identifies the flow, so a reload continues it.
  await page.reload();
  await typeCode(page, code);
  await press(page, "Verify OTP");
  await expect(page).toHaveURL(/\/reset-password\/[\w-]+$/);

  const [password, confirm] = [
    page.getByLabel("New password", { exact: true }),
    page.getByLabel("Confirm new password", { exact: true }),
  ];
  await password.fill("Quiet!River8");
  await confirm.fill("Quiet!River9");
  await press(page, "Reset Password");
  await expectToast(page, "Passwords do not match");
  await expectFieldError(confirm, "Passwords do not match");
  await page.getByRole("button", { name: "Show password" }).first().click();
  await expect(password).toHaveAttribute("type", "text");
  await confirm.fill("Quiet!River8");
  await press(page, "Reset Password");
  await expect(page).toHaveURL("/login1");
  await expect(
    page.getByRole("heading", { name: "Your password was changed" }),
  ).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL("/forgot-password");
  await page.goForward();
  await page.getByRole("main").getByRole("link", { name: "Log In" }).click();
  await fillIn(page, {
    "Account number": customer.accountNumber,
    Password: "Quiet!River8",
  });
  await press(page, "Log In");
  await expect(page).toHaveURL("/dashboard");
});

test("each of six boxes keeps one digit and passes the focus on", async ({
  page,
  newCustomer,
}) => {
  await page.goto("/forgot-password");
  await askForCode(page, await newCustomer());
  await expect(box(page, 1)).toHaveAttribute("autocomplete", "one-time-code");
  for (const at of [1, 2, 3, 4, 5, 6])
    await expect(box(page, at)).toHaveAttribute("inputmode", "numeric");

  await typeCode(page, "12a3");
  await expectDigits(page, "123···");
  await expect(box(page, 4)).toBeFocused();

  await test.step("the last digit typed stays, also the same one again", async () => {
    await box(page, 2).focus();
    await page.keyboard.type("2");
    await expect(box(page, 3)).toBeFocused();
    await box(page, 6).focus();
    await page.keyboard.type("478");
    await expectDigits(page, "123··8");
    await page.keyboard.press("Home");
    await page.keyboard.type("x");
    await expect(box(page, 1)).toBeFocused();
    await expectDigits(page, "123··8");
  });

  await test.step("Verify OTP moves to the first empty box", async () => {
    await press(page, "Verify OTP");
    await expectToast(page, "Please enter the complete OTP.");
    await expect(group(page)).toHaveAccessibleDescription(
      "Please enter the complete OTP.",
    );
    await expect(box(page, 4)).toBeFocused();
    await expect(box(page, 4)).toHaveAttribute("aria-invalid", "true");
  });

  await test.step("Backspace and arrows move between the boxes", async () => {
    await page.keyboard.press("Backspace");
    await expect(box(page, 3)).toBeFocused();
    await expectDigits(page, "12···8");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Backspace");
    await expect(box(page, 2)).toBeFocused();
    await expectDigits(page, "1····8");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await expect(box(page, 1)).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(box(page, 2)).toBeFocused();
    await page.keyboard.press("End");
    await expect(box(page, 6)).toBeFocused();
  });
});

test("a code that is pasted or offered by the phone fills all boxes", async ({
  page,
  newCustomer,
}) => {
  await page.goto("/forgot-password");
  await askForCode(page, await newCustomer());
  await paste(page, 3, "your code is 314 159.");
  await expectDigits(page, "314159");
  await expect(box(page, 6)).toBeFocused();
  await paste(page, 5, "26");
  await expectDigits(page, "314126");
  // Phones write a code offered from a message into one box at once.
  for (const [at, code] of [
    [1, "271828"],
    [4, "161803"],
  ] as const) {
    await box(page, at).fill(code);
    await expectDigits(page, code);
  }
});

test("digits typed before the scripts arrive are spread over the boxes", async ({
  page,
  newCustomer,
}) => {
  await page.goto("/forgot-password");
  await askForCode(page, await newCustomer());
  const arrive = await visitBeforeScripts(page);
  await typeCode(page, "1234");
  await expect(box(page, 1)).toHaveValue("1234");
  arrive();
  await expectDigits(page, "1234··");
  await page.keyboard.type("56");
  await expectDigits(page, "123456");
});

test("a new code can be requested after 30 seconds", async ({
  page,
  mail,
  newCustomer,
}) => {
  const customer = await newCustomer();
  await page.goto("/forgot-password");
  const flowId = await askForCode(page, customer);
  const pause = page.getByText(/You can request another in \d+ s\./);
  await expect(pause).toBeVisible();
  await page.reload();
  await expect(pause).toBeVisible();
  await expect(page.getByRole("button", { name: "Resend OTP" })).toHaveCount(0);
  await sql(
    "UPDATE code_flows SET sent_at = sent_at - interval '31 seconds' WHERE id = $1",
    [flowId],
  );
  await page.reload();
  // A failure that is about the old code goes with it.
  await page.route("**/api/verify/*", (route) => route.abort());
  await typeCode(page, "123456");
  await press(page, "Verify OTP");
  const failure = page.getByRole("main").getByRole("alert");
  await expect(failure).toHaveText(
    "An error occurred. Please try again later.",
  );
  await page.unroute("**/api/verify/*");
  await press(page, "Resend OTP");
  await expectToast(page, "A new code was sent");
  await expect(failure).toHaveCount(0);
  await expectDigits(page, "······");
  await expect(page.getByLabel("Digit 1 of 6")).toBeFocused();
  await expect
    .poll(async () => {
      const all = await mail.all(customer.email);
      return all.filter(({ subject }) => /password reset code/.test(subject))
        .length;
    })
    .toBe(2);
  await typeCode(page, await mail.codeFor(customer.email));
  await press(page, "Verify OTP");
  await expect(page).toHaveURL(/\/reset-password\//);
  // The code is used, so its address redirects, in this browser only.
  await page.goto(`/otp-verification/${flowId}`);
  await expect(page).toHaveURL(`/reset-password/${flowId}`);
  await page.context().clearCookies();
  for (const path of ["otp-verification", "reset-password"]) {
    await page.goto(`/${path}/${flowId}`);
    await expect(
      page.getByText("This password reset has expired"),
    ).toBeVisible();
  }
  await page
    .getByRole("main")
    .getByRole("link", { name: "Request a new code" })
    .click();
  await expect(page).toHaveURL("/forgot-password");
});

const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).click();

const group = (page: Page) => page.getByRole("group", { name: "Code" });

const box = (page: Page, at: number) => page.getByLabel(`Digit ${at} of 6`);

/** Checks the digits of the boxes; a dot is an empty box. */
const expectDigits = (page: Page, digits: string) =>
  expect
    .poll(() =>
      group(page)
        .getByRole("textbox")
        .evaluateAll((boxes: HTMLInputElement[]) =>
          boxes.map(({ value }) => value || "·").join(""),
        ),
    )
    .toBe(digits);

/** Dispatches a paste event, which needs no clipboard permission. */
const paste = (page: Page, at: number, text: string) =>
  box(page, at).evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", pasted);
    input.dispatchEvent(
      new ClipboardEvent("paste", {
        clipboardData,
        bubbles: true,
        cancelable: true,
      }),
    );
  }, text);

/** Requests a code, waits for the code page, and returns the flow's id. */
async function askForCode(page: Page, customer: Opening): Promise<string> {
  await page.getByLabel("Email address").fill(customer.email);
  await press(page, "Reset Password");
  await expectToast(
    page,
    "If this address belongs to an account, we have emailed it a code",
  );
  await expect(page).toHaveURL(/\/otp-verification\/[\w-]+$/);
  return new URL(page.url()).pathname.split("/").at(-1)!;
}
