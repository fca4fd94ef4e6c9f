import type { Page } from "@playwright/test";
import { expect, stranger, test } from "../fixtures";
import { expectFieldError, expectToast, fillIn } from "../screen";
import { sql } from "../support/database";

const WEAK =
  "password and confirmPassword must match, and it must contain upperCasa, lowercase and special character";

test.describe("the sign-up form", () => {
  test("reports missing fields one at a time, in order", async ({ page }) => {
    const person = stranger();
    const order: [label: string, message: string, value: string][] = [
      ["Full name", "Input your fullname", person.fullName],
      ["Username", "Input your username", person.username],
      ["Phone number", "input your phone number", person.phoneNumber],
      ["Email address", "input your email", person.email],
      ["Occupation", "input your occupation", person.occupation],
      ["Date of birth", "input your date of birth", person.dateOfBirth],
      ["Marital status", "select your marital status", "Divorced"],
      ["Address", "input your address", person.address],
      [
        "Account type",
        "select the type of account you want to open",
        "current",
      ],
      ["Password", "input a strong password", person.password],
      ["Retype password", "retype your password correctly", "Quiet!River8"],
    ];
    await page.goto("/signup");
    for (const [label, message, value] of order) {
      await press(page, "Sign Up");
      await expectToast(page, message);
      const field = page.getByLabel(label, { exact: true });
      await expectFieldError(field, message);
      await expect(field).toBeFocused();
      await fillIn(page, { [label]: value });
    }
    await press(page, "Sign Up");
    await expectToast(page, "password and retype password must match");

    for (const [label, , value] of order)
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
    await expect(page).toHaveURL("/signup");
  });

  test("requires eight characters with a capital, a small letter, a digit and a special character", async ({
    page,
  }) => {
    const person = stranger();
    await page.goto("/signup");
    await fillIn(page, fieldsOf(person));
    const refused: [password: string, message: string][] = [
      ["quiet!river7", WEAK],
      ["QUIET!RIVER7", WEAK],
      ["Quiet!Rivers", WEAK],
      ["QuietRiver77", WEAK],
      ["Quiet River7", WEAK],
      ["Qu!et7", "The password must have at least 8 characters"],
    ];
    for (const [password, message] of refused) {
      await fillIn(page, { Password: password, "Retype password": password });
      await press(page, "Sign Up");
      await expectToast(page, message);
      await expectFieldError(
        page.getByLabel("Password", { exact: true }),
        message,
      );
    }
  });

  test.describe("when the server refuses it", () => {
    test.use({ allowedErrors: [/status of 4(00|09) .*\/api\/sign-up/] });

    test("shows the reason at the field and keeps the input", async ({
      page,
    }) => {
      const person = { ...stranger(), username: "petra.muster" };
      await page.goto("/signup");
      await fillIn(page, {
        ...fieldsOf(person),
        Password: "P@ssw0rd",
        "Retype password": "P@ssw0rd",
      });
      await press(page, "Sign Up");
      const common =
        "This password is easy to guess. Please choose another, for example four unrelated words with a digit and a sign.";
      await expectToast(page, common);
      await expectFieldError(
        page.getByLabel("Password", { exact: true }),
        common,
      );

      await fillIn(page, {
        Password: person.password,
        "Retype password": person.password,
      });
      await press(page, "Sign Up");
      const taken = "This username is already taken. Please choose another.";
      await expectToast(page, taken);
      await expectFieldError(page.getByLabel("Username"), taken);
      for (const [label, value] of Object.entries(fieldsOf(person)))
        await expect(page.getByLabel(label, { exact: true })).toHaveValue(
          value,
        );
    });
  });

  test("links to the sign-in", async ({ page }) => {
    await page.goto("/signup");
    await page.getByRole("link", { name: "Log In" }).click();
    await expect(page).toHaveURL("/sign-in");
  });
});

test.describe("the sign-in form", () => {
  test("shows and hides the password, and requires the agreement", async ({
    page,
  }) => {
    await page.goto("/sign-in");
    const password = page.getByLabel("Password", { exact: true });
    await password.fill("Quiet!River7");
    await expect(password).toHaveAttribute("type", "password");
    await press(page, "Show password");
    await expect(password).toHaveAttribute("type", "text");
    await press(page, "Hide password");
    await expect(password).toHaveAttribute("type", "password");
    await expect(password).toHaveValue("Quiet!River7");

    const agreement = page.getByRole("checkbox", { name: /^I agree/ });
    await expect(agreement).toBeChecked();
    await agreement.uncheck();
    await expect(page.getByRole("button", { name: "Log In" })).toBeDisabled();
    await agreement.check();
    await expect(page.getByRole("button", { name: "Log In" })).toBeEnabled();
  });

  test("requires both fields, and its links work", async ({ page }) => {
    await page.goto("/sign-in");
    await press(page, "Log In");
    await expectToast(page, "Please enter your account number");
    await page.getByLabel("Account number").fill("12-34");
    await press(page, "Log In");
    await expectFieldError(
      page.getByLabel("Account number"),
      "Enter digits only, without dots or dashes.",
    );
    await page.getByLabel("Account number").fill("1000000008");
    await press(page, "Log In");
    await expectToast(page, "Please enter your password");

    for (const name of ["privacy policy", "terms"])
      await expect(page.getByRole("link", { name })).toHaveAttribute(
        "href",
        "/about#privacy",
      );
    await page.getByRole("link", { name: "Sign Up" }).click();
    await expect(page).toHaveURL("/signup");
  });
});

test.describe("the code screen", () => {
  test.use({
    allowedErrors: [
      /status of 4(22|29) .*\/api\/(verify|resend-otp)\/|status of 404 .*\/api\/sign-up-code/,
    ],
  });

  test("requires six digits and reports a wrong code", async ({
    page,
    mail,
  }) => {
    const { email } = await openCodeScreen(page);
    const code = page.getByLabel("Code");
    await press(page, "Verify");
    await expectToast(page, "please enter the code");
    await expectFieldError(code, "please enter the code");
    for (const [text, explanation] of [
      ["12345", "The code has at least 6 digits. You entered 5."],
      ["12345a", "The code has digits only, no letters or signs."],
    ] as const) {
      await code.fill(text);
      await press(page, "Verify");
      await expectFieldError(code, explanation);
      await expect(page.getByText("please enter the code")).toHaveCount(0);
    }
    const right = await mail.codeFor(email);
    await code.fill(right === "000000" ? "000001" : "000000");
    await press(page, "Verify");
    await expectToast(page, "verification failed");
    await expectFieldError(
      code,
      "This code is wrong. Please enter the code from our latest email.",
    );
    await code.fill(right);
    await press(page, "Verify");
    await expectToast(page, "verification successful");
  });

  test("sends another code after 30 seconds, and only the newest one works", async ({
    page,
    mail,
  }) => {
    await page.clock.install();
    const { email, flowId } = await openCodeScreen(page);
    const first = await mail.codeFor(email);
    await moveSending(flowId, "now()");
    const pause = page.getByText(/You can request another in \d+ s\./);
    await expect(pause).toBeVisible();
    await expect(
      page.getByRole("button", { name: "Click to resend" }),
    ).toHaveCount(0);

    // The server has its own clock, so the database moves its half minute and the page moves its own.
    await moveSending(flowId, "sent_at - interval '30 seconds'");
    await page.clock.fastForward(30_000);
    await press(page, "Click to resend");
    await expectToast(page, "A new code was sent");
    await expect(pause).toBeVisible();
    await expect
      .poll(async () => (await mail.all(email)).length, { timeout: 20_000 })
      .toBe(2);

    const second = await mail.codeFor(email);
    if (first !== second) {
      await page.getByLabel("Code").fill(first);
      await press(page, "Verify");
      await expectToast(page, "verification failed");
    }
    await page.getByLabel("Code").fill(second);
    await press(page, "Verify");
    await expect(
      page.getByRole("heading", { name: "Your account is open" }),
    ).toBeVisible();
  });

  test("goes to the home page on Cancel", async ({ page }) => {
    await openCodeScreen(page);
    await press(page, "Cancel");
    await expect(page).toHaveURL("/");
  });

  test("names the address of the code and sends one to another address", async ({
    page,
    mail,
  }) => {
    const { email } = await openCodeScreen(page);
    await expect(page.getByText(email)).toBeVisible();
    const first = await mail.codeFor(email);
    const other = `right.${email}`;
    await press(page, "Change address");
    await page.getByLabel("New email address").fill(other);
    await press(page, "Send a code there");
    await expect(page.getByText(other)).toBeVisible();
    const second = await mail.codeFor(other);
    const code = page.getByLabel("Code");
    if (first !== second) {
      await code.fill(first);
      await press(page, "Verify");
      await expectToast(page, "verification failed");
    }
    await code.fill(second);
    await press(page, "Verify");
    await expect(
      page.getByRole("heading", { name: "Your account is open" }),
    ).toBeVisible();
    await expect
      .poll(async () => (await mail.all(other)).map(({ subject }) => subject))
      .toContain("Welcome to Limmat");
  });

  test("sends a new code to somebody who has closed the page of the code", async ({
    page,
    mail,
  }) => {
    const { email, password, flowId } = await openCodeScreen(page);
    await mail.codeFor(email);
    await moveSending(flowId, "now() - interval '1 minute'");
    await page.evaluate(() => sessionStorage.clear());
    await page.goto("/signup");
    await page.getByRole("link", { name: "Enter your code" }).click();
    // The sign-up has a field of this name as well.
    await expect(page).toHaveURL("/otp");
    await page.getByLabel("Email address").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("Wrong!River8");
    await press(page, "Email a new code");
    await expectToast(
      page,
      "No sign-up with this email address and password waits for a code. Please check both, or sign up again.",
    );
    await page.getByLabel("Password", { exact: true }).fill(password);
    await press(page, "Email a new code");
    await expect
      .poll(async () => (await mail.all(email)).length, { timeout: 20_000 })
      .toBe(2);
    await page.getByLabel("Code").fill(await mail.codeFor(email));
    await press(page, "Verify");
    await expect(
      page.getByRole("heading", { name: "Your account is open" }),
    ).toBeVisible();
  });
});

const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).click();

/** Sets the time at which the flow's code was sent; `to` is an SQL expression. */
const moveSending = (flowId: string, to: string) =>
  sql(`UPDATE code_flows SET sent_at = ${to} WHERE id = $1`, [flowId]);

function fieldsOf(person: ReturnType<typeof stranger>) {
  return {
    "Full name": person.fullName,
    Username: person.username,
    "Phone number": person.phoneNumber,
    "Email address": person.email,
    Occupation: person.occupation,
    "Date of birth": person.dateOfBirth,
    "Marital status": person.maritalStatus,
    Address: person.address,
    "Account type": person.accountType,
  };
}

/** Signs up by an API call and opens the code screen as the form would. */
async function openCodeScreen(page: Page) {
  const person = stranger();
  const answer = await page.request.post("/api/sign-up", {
    data: { ...person, retypePassword: person.retype_password },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const { data } = (await answer.json()) as { data: { id: string } };
  await page.goto("/sign-in");
  await page.evaluate(
    (id) =>
      sessionStorage.setItem(
        "userData",
        JSON.stringify({ id, sentAt: Date.now() }),
      ),
    data.id,
  );
  await page.goto("/otp");
  return { email: person.email, password: person.password, flowId: data.id };
}
