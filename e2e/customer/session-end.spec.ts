import { DEMO, expect, test } from "../fixtures";
import { draftSaved, expectSessionEnded, expectToast, fillIn } from "../screen";
import { sql } from "../support/database";
import {
  comeBack,
  comeBackAndStay,
  endIn,
  idleSeconds,
  leaveIdle,
  openWatched,
} from "../support/session";
import { openWindow } from "../../testkit/src/hydration";

test("a dialog a minute before the end keeps the customer signed in and the form unchanged", async ({
  customerPage,
  newCustomer,
}) => {
  const customer = await newCustomer();
  const page = await customerPage(customer);
  await page.goto("/dashboard/transfer");
  // Saving the draft is activity, so it must come before the idle time.
  const saved = draftSaved(page);
  await fillIn(page, { "Amount in $": "12.50" });
  await saved;
  await leaveIdle(customer, "14 minutes 10 seconds");
  await comeBack(page);
  const question = page.getByRole("alertdialog", {
    name: "Are you still there?",
  });
  await expect(question).toHaveAccessibleDescription(
    /signed out in less than a minute/,
  );
  await expect(
    question.getByRole("button", { name: "Stay signed in" }),
  ).toBeFocused();
  // Reading the session does not extend it.
  expect(await idleSeconds(customer)).toBeGreaterThan(840);
  const stayed = page.waitForResponse(
    (answer) => answer.request().method() === "POST",
  );
  await question.getByRole("button", { name: "Stay signed in" }).click();
  expect((await stayed).status()).toBe(200);
  await expect(question).toBeHidden();
  expect(await idleSeconds(customer)).toBeLessThan(60);
  await comeBackAndStay(page);
  await expect(question).toBeHidden();
  await expect(page.getByLabel("Amount in $")).toHaveValue("12.50");
});

test("an idle customer is signed out and the page is cleared", async ({
  customerPage,
  newCustomer,
}) => {
  const customer = await newCustomer();
  const page = await customerPage(customer);
  await openWatched(page, "/dashboard");
  await leaveIdle(customer, "14 minutes 55 seconds");
  await comeBack(page);
  await expectSessionEnded(page, "/sign-in");
  await page.goto("/dashboard/detail");
  await expectSessionEnded(page, "/sign-in");
});

test("the sign-in page leads on once the customer has signed in in another window", async ({
  customerPage,
  newCustomer,
}) => {
  const customer = await newCustomer();
  const { accountNumber, password } = customer;
  const page = await customerPage(customer);
  await openWatched(page, "/dashboard");
  await endIn(customer, "0 seconds");
  await comeBack(page);
  await expectSessionEnded(page, "/sign-in");
  // The page checks once without a session.
  await comeBack(page);
  const answer = await page.request.post("/api/loginA", {
    data: { accountNumber, password },
  });
  expect(answer.status()).toBe(200);
  await comeBack(page);
  await expect(
    page.getByRole("link", { name: "Go to your dashboard" }),
  ).toBeVisible();
  await expect(page.getByText("Your session has ended.")).toHaveCount(0);
});

test("a session at its maximum length cannot be extended, and the dialog says so", async ({
  customerPage,
  newCustomer,
}) => {
  const customer = await newCustomer();
  const page = await customerPage(customer);
  await openWatched(page, "/dashboard");
  await endIn(customer, "50 seconds");
  await comeBack(page);
  const notice = page.getByRole("alertdialog", {
    name: "Your session is about to end",
  });
  await expect(notice.getByRole("button", { name: "Sign out" })).toBeVisible();
  await expect(notice.getByRole("button", { name: "Stay" })).toHaveCount(0);
  await notice.getByRole("button", { name: "Close" }).last().click();
  await expect(notice).toBeHidden();
  await comeBackAndStay(page);
  await expect(notice).toBeHidden();
  await expect(page).toHaveURL("/dashboard");
  await endIn(customer, "0 seconds");
  await comeBack(page);
  await expectSessionEnded(page, "/sign-in");
});

test("the dialog offers to sign out at once", async ({
  customerPage,
  newCustomer,
}) => {
  const customer = await newCustomer();
  const page = await customerPage(customer);
  await page.goto("/dashboard/payment");
  await leaveIdle(customer, "14 minutes 10 seconds");
  await comeBack(page);
  await page
    .getByRole("alertdialog", { name: "Are you still there?" })
    .getByRole("button", { name: "Sign out" })
    .click();
  await expect(page).toHaveURL("/sign-in");
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/sign-in");
});

test("a customer’s open page goes to the sign-in when another customer signs in", async ({
  customerPage,
  newCustomer,
}) => {
  const page = await customerPage(await newCustomer());
  await openWatched(page, "/dashboard");
  const { accountNumber, password } = await newCustomer();
  const answer = await page.request.post("/api/loginA", {
    data: { accountNumber, password },
  });
  expect(answer.status()).toBe(200);
  await comeBack(page);
  await expectSessionEnded(page, "/sign-in");
  await expect(
    page.getByRole("link", { name: "Go to your dashboard" }),
  ).toBeVisible();
});

test.describe("a form submitted after the session ended", () => {
  test.use({ allowedErrors: [/status of 401/] });

  test("keeps its input until the customer signs in again in another window", async ({
    customerPage,
    newCustomer,
  }) => {
    const customer = await newCustomer();
    const { accountNumber, password } = customer;
    const page = await customerPage(customer);
    await openWatched(page, "/dashboard/message");
    const text = page.getByRole("textbox", { name: "Message" });
    await text.fill("Where is my card?");
    await endIn(customer, "0 seconds");
    const send = page.getByRole("button", { name: "Send message" });
    await send.click();
    await expect(
      page.getByRole("link", { name: "Sign in again in a new tab" }),
    ).toBeVisible();
    await comeBackAndStay(page);
    await expect(text).toHaveValue("Where is my card?");
    await page.request.post("/api/loginA", {
      data: { accountNumber, password },
    });
    await comeBack(page);
    await send.click();
    await expectToast(page, "Message sent successfully!");
  });
});

test("staff who sign out in one window are signed out in the other", async ({
  adminPage,
}) => {
  const page = await adminPage(DEMO.deputy);
  await openWatched(page, "/allacount");
  const other = await openWindow(page.context());
  await other.goto("/admin");
  await other.getByRole("button", { name: "Logout" }).click();
  await expect(other).toHaveURL("/login");
  // At once, without coming back to the window.
  await expectSessionEnded(page, "/login");
});

test("a page that updates itself does not extend the session", async ({
  customerPage,
  newCustomer,
}) => {
  const customer = await newCustomer();
  // While an order of today is not paid, the page asks again.
  await sql(
    `INSERT INTO standing_orders (customer_id, account_id, account_name, account_number, bank, amount_minor, rhythm,
                                  first_on, next_on, try_on)
     SELECT c.id, a.id, 'Erika Example', '4444000011112222', 'Elsewhere Bank', 1, 'once', bank_today(), bank_today(),
            bank_today()
     FROM customers c JOIN accounts a ON a.customer_id = c.id AND a.is_main WHERE c.email = $1`,
    [customer.email],
  );
  const page = await customerPage(customer);
  await openWatched(page, "/dashboard/payment");
  await leaveIdle(customer, "10 minutes");
  await page.waitForResponse((answer) =>
    answer.url().includes("/dashboard/payment?_rsc="),
  );
  expect(await idleSeconds(customer)).toBeGreaterThanOrEqual(600);
  // A page that the customer opens extends the session.
  await page.getByRole("link", { name: "Transactions" }).first().click();
  await expect(page).toHaveURL("/dashboard/transaction");
  await expect.poll(() => idleSeconds(customer)).toBeLessThan(60);
});
