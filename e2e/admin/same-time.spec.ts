import type { Page } from "@playwright/test";
import { DEMO, expect, test } from "../fixtures";
import { expectFieldError, expectToast, fact, routeOnce } from "../screen";
import { one, sql } from "../support/database";
import {
  plantCustomer,
  plantMoney,
  plantOther,
  plantPayment,
} from "../support/people";

const CONFLICT =
  "Somebody has changed this since you opened it, so nothing was saved. Please check the present values and send again.";

test.use({
  allowedErrors: [
    /status of 409 .*\/api\/(admin-update|admin-delete|admin-status|take-case|answer-message)|ERR_FAILED .*\/api\/(credit|change-outcome)/,
  ],
});

const idOf = async (accountNumber: string) =>
  (
    await one<{ id: string }>(
      "SELECT customer_id AS id FROM accounts WHERE number = $1",
      [accountNumber],
    )
  ).id;

test("a balance typed on a page from before a payment is not posted; the form shows the present one and keeps the input", async ({
  adminPage,
  newCustomer,
}) => {
  const customer = await newCustomer({ balance: "288.66" });
  const id = await idOf(customer.accountNumber);
  const page = await adminPage();
  await page.goto(`/accountmanage?panel=update&id=${id}`);
  const { accountId } = await one<{ accountId: string }>(
    `SELECT id AS "accountId" FROM accounts WHERE customer_id = $1`,
    [id],
  );
  await plantPayment({ accountId }, 100_00);
  await sql(
    "UPDATE customers SET phone_number = '+41 44 000 00 99' WHERE id = $1",
    [id],
  );

  const total = page.getByLabel("Total balance in $");
  await total.fill("293.66");
  await expect(
    page.getByText(
      "Adjustment: +$5.00. Afterwards the total balance is $293.66, of which $0.00 is on hold.",
    ),
  ).toBeVisible();
  await page.getByLabel("Occupation").fill("Printer");
  await page.getByLabel("Reason").fill("Interest that was forgotten");
  const send = () =>
    page.getByRole("button", { name: "Update Account" }).click();
  // Enter in a field sends nothing.
  await page.getByLabel("Reason").press("Enter");
  await send();
  await expectToast(page, CONFLICT);
  await expect(
    page.getByRole("alert").filter({ hasText: CONFLICT }),
  ).toBeVisible();
  await expectFieldError(total, "Changed in the meantime. It is now: 188.66");
  await expect(total).toHaveValue("293.66");
  await expect(page.getByLabel("Occupation")).toHaveValue("Printer");
  // A field that nobody edited shows the present value.
  await expect(page.getByLabel("Available balance in $")).toHaveValue("188.66");
  await expect(page.getByLabel("Phone number")).toHaveValue("+41 44 000 00 99");
  await expect(page.getByText("Adjustment: +$105.00.")).toBeVisible();

  await total.fill("193.66");
  await send();
  await expectToast(page, "user update successful");
  await page.goto(`/allacount?id=${id}`);
  await expect(fact(page, "Total balance")).toHaveText("$193.66");
  await expect(fact(page, "Occupation")).toHaveText("Printer");
  await expect(fact(page, "Phone number")).toHaveText("+41 44 000 00 99");
});

test("a deletion names the balances of all accounts, and one that has moved is shown first", async ({
  adminPage,
}) => {
  const person = await plantCustomer({ balanceMinor: 5_000 });
  const other = await plantOther(person);
  const page = await adminPage();
  await page.goto(`/accountmanage?panel=delete&id=${person.id}`);
  const dialog = page.getByRole("dialog");
  const unclaimed =
    "This money moves to the bank’s account for unclaimed money:";
  await expect(dialog).toContainText(
    `${unclaimed} $50.00 in ${person.number}.`,
  );
  await plantMoney(other.accountId, 2_500);
  await dialog.getByLabel("Reason").fill("Left the bank");
  const send = () => dialog.getByRole("button", { name: "Delete" }).click();
  await send();
  await expect(dialog.getByRole("alert")).toHaveText(CONFLICT);
  await expect(dialog).toContainText(
    `${unclaimed} $50.00 in ${person.number}, $25.00 in ${other.number}.`,
  );
  await send();
  await expectToast(page, "account successfully deleted");
});

test("closing a customer relies on the balances of all accounts", async ({
  adminPage,
}) => {
  const person = await plantCustomer({ balanceMinor: 5_000 });
  const other = await plantOther(person);
  const page = await adminPage();
  await page.goto(`/accountmanage?panel=status&account=${person.number}`);
  const current = "Current status: Active, total balance";
  await expect(
    page.getByText(`${current} $50.00 in ${person.number}`),
  ).toBeVisible();
  await plantMoney(other.accountId, 2_500);
  await page.getByRole("radio", { name: "Closed" }).check();
  await page.getByLabel("Reason").fill("Left the bank");
  const send = () =>
    page.getByRole("button", { name: "Change status" }).click();
  await send();
  await expectToast(page, CONFLICT);
  await expect(
    page.getByText(
      `${current} $50.00 in ${person.number}, $25.00 in ${other.number}`,
    ),
  ).toBeVisible();
  await send();
  await expectToast(page, "Account status changed successfully");
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
});

/** Plants a case that has waited longer than all others. */
async function plantOldCase() {
  const person = await plantCustomer({ balanceMinor: 10_000 });
  const { id: payment } = await plantPayment(person, 2_000);
  return one<{ id: string; number: string }>(
    `WITH message AS (
       INSERT INTO messages (customer_id, is_received, sender, email, subject, content)
       VALUES ($1, true, $2, $3, 'Case', 'Why?') RETURNING conversation_id)
     INSERT INTO cases (kind, customer_id, entry_id, conversation_id, opened_at)
     SELECT 'wrong_amount', $1, e.id, conversation_id, bank_now() - interval '60 days'
     FROM message, ledger_entries e WHERE e.public_id = $4
     RETURNING id, number`,
    [person.id, person.fullName, person.email, payment],
  );
}

test("a case is taken on from the dashboard, and a colleague’s dashboard that still offers it names who has it", async ({
  adminPage,
}) => {
  const { number } = await plantOldCase();
  const home = async (who?: { username: string }) => {
    const page = await adminPage(who);
    await page.goto("/admin");
    return page
      .getByRole("table", { name: "What waits, oldest first" })
      .getByRole("row")
      .filter({ hasText: number });
  };
  const [first, second] = [await home(), await home(DEMO.deputy)];
  const take = `Assign to me: ${number}`;
  await first.getByRole("button", { name: take }).click();
  await expectToast(first.page(), "The case is assigned to you");
  await expect(first.getByRole("button", { name: take })).toHaveCount(0);
  await expect(first).toContainText("admin");
  await second.getByRole("button", { name: take }).click();
  await expectToast(
    second.page(),
    "This conversation has changed since you opened it, so nothing was done. It is assigned to admin. Please look at it, then try again.",
  );
  await expect(second).toContainText("admin");
});

test("a case that a colleague has taken is taken over knowingly, and a reply waits for the colleague's", async ({
  adminPage,
}) => {
  const supportCase = await plantOldCase();
  const open = async (who?: { username: string }) => {
    const page = await adminPage(who);
    await page.goto(`/cases?id=${supportCase.id}`);
    return page;
  };
  const [first, second] = [await open(), await open(DEMO.deputy)];
  const take = (page: Page, name: string) =>
    page.getByRole("button", { name }).click();
  await take(first, "Assign to me");
  await expectToast(first, "The case is assigned to you");
  await take(second, "Assign to me");
  await expectToast(
    second,
    "This conversation has changed since you opened it, so nothing was done. It is assigned to admin. Please look at it, then try again.",
  );
  await expect(second.getByText("Assigned to admin.").first()).toBeVisible();
  await expect(
    second.getByText("admin has taken this on, and may be answering."),
  ).toBeVisible();
  await take(second, "Take over from admin");
  await expectToast(second, "The case is assigned to you");
  // The page shows it, and has the version that the reply needs.
  await expect(
    second.getByText("admin has taken this on, and may be answering."),
  ).toHaveCount(0);

  // The first one has not seen that, and answers.
  const reply = first.getByRole("region", { name: "Reply" });
  const write = async (page: Page, text: string) => {
    const form = page.getByRole("region", { name: "Reply" });
    await form.getByLabel("Sender").selectOption("support");
    await form.getByLabel("Message").fill(text);
    await form.getByRole("button", { name: "Send reply" }).click();
  };
  await write(second, "How much was agreed?");
  await expectToast(second, "message sent successfully");
  await write(first, "Which amount was it?");
  await expect(reply.getByRole("alert")).toContainText(
    "A colleague has answered since you opened this conversation, so nothing was sent. It is assigned to deputy.",
  );
  await expect(first.getByText("How much was agreed?")).toBeVisible();
  await expect(reply.getByLabel("Message")).toHaveValue("Which amount was it?");
  await reply.getByRole("button", { name: "Send reply" }).click();
  await expectToast(first, "message sent successfully");
});

test.describe("a credit whose answer was lost", () => {
  const loseAnswer = (page: Page) =>
    routeOnce(page, "**/api/credit/*", async (route) => {
      await route.fetch();
      await route.abort();
    });

  async function fillIn(page: Page, account: string) {
    await page.goto(`/accountmanage?panel=credit&account=${account}`);
    await page.getByLabel("Amount in $").fill("6.66");
    await page.getByLabel("Description").fill("Cash at the counter");
  }

  const send = (page: Page) =>
    page.getByRole("button", { name: "SEND" }).click();

  test("is shown as posted", async ({ adminPage, newCustomer }) => {
    const customer = await newCustomer();
    const page = await adminPage();
    await fillIn(page, customer.accountNumber);
    await loseAnswer(page);
    await send(page);
    await expect(page.getByRole("status")).toContainText(
      `$6.66 credited to account ${customer.accountNumber}, reference LM-`,
    );
  });

  test("is posted once, also if it is entered again after a reload", async ({
    adminPage,
    newCustomer,
  }) => {
    const customer = await newCustomer();
    const page = await adminPage();
    await fillIn(page, customer.accountNumber);
    await loseAnswer(page);
    await page.route("**/api/change-outcome?*", (route) => route.abort());
    await send(page);
    await expectToast(
      page,
      "The bank’s answer didn’t arrive, so we don’t know whether this went through. Please check before you send it again.",
    );
    await page.reload();
    await expect(
      page.getByText("we don’t know yet whether it went through"),
    ).toBeVisible();
    await fillIn(page, customer.accountNumber);
    await send(page);
    await expectToast(page, "Account credited successfully");
    const posted = await sql(
      `SELECT FROM ledger_postings p JOIN accounts a ON a.id = p.account_id WHERE a.number = $1`,
      [customer.accountNumber],
    );
    expect(posted).toHaveLength(1);
  });

  test("is named on the page that is loaded next", async ({
    adminPage,
    newCustomer,
  }) => {
    const customer = await newCustomer();
    const page = await adminPage();
    await fillIn(page, customer.accountNumber);
    await loseAnswer(page);
    await routeOnce(page, "**/api/change-outcome?*", (route) => route.abort());
    await send(page);
    await expect(
      page.getByRole("alert").filter({ hasText: "didn’t arrive" }),
    ).toBeVisible();
    await page.goto("/admin");
    const news = page.getByText(
      /^The answer was lost, but this went through: Posted a credit, \$6\.66, account \d+, reference LM-[0-9A-F]{8}\.$/,
    );
    await expect(news).toBeVisible();
    await page.getByRole("link", { name: "View transaction" }).click();
    await expect(
      page.getByRole("heading", { name: /^Transaction LM-/ }),
    ).toBeVisible();
  });
});
