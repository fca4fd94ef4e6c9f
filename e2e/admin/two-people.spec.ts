import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { DEMO, expect, type Opening, test } from "../fixtures";
import {
  expectFieldError,
  expectToast,
  fact,
  fillIn,
  openFilters,
  rowsOf,
} from "../screen";

async function pick(within: Locator, label: string, { fullName }: Opening) {
  const field = within.getByLabel(label, { exact: true });
  await field.fill(fullName);
  await within.getByRole("option").filter({ hasText: fullName }).click();
}

async function pickAction(row: Locator, action: string) {
  await row.getByRole("button", { name: /^Actions for LM-/ }).click();
  // One list for all rows.
  await row
    .page()
    .getByRole("group", { name: /^Actions for LM-/ })
    .getByRole("button", { name: action, exact: true })
    .click();
}

const tableOf = (page: Page) =>
  page.getByRole("table", { name: "Transaction history" });

test("a history entry is added, deleted and shown again", async ({
  adminPage,
  newCustomer,
  customerPage,
}) => {
  const customer = await newCustomer({ balance: "50" });
  const mine = `/history?account=${customer.accountNumber}`;
  const page = await adminPage();
  await page.goto(`${mine}&q=nothing+of+that+name`);
  await expect(page.getByText("No History Found")).toBeVisible();
  await page.goto(mine);
  await page.getByRole("link", { name: "Add History" }).click();
  const form = page.getByRole("region", { name: "Add History" });
  const add = () => form.getByRole("button", { name: "Add History" }).click();
  await add();
  await expectToast(page, "Please choose an account");
  await pick(form, "Account", customer);
  await fillIn(form, {
    "Transaction type": "credit",
    "Amount in $": "75.50",
    Description: "Rent returned",
    Bank: "Sample Cantonal Bank",
    "Date (optional)": "2024-02-29",
  });
  await add();
  const other = form.getByLabel(/^(From|To)$/);
  await expect(other).toHaveAccessibleDescription(/which the money comes from/);
  await form.getByLabel("Transaction type").selectOption("debit");
  await expect(other).toHaveAccessibleDescription(/which the money goes to/);
  await form.getByLabel("Transaction type").selectOption("credit");
  await expectFieldError(other, "Please enter the other account");
  await other.fill("Landlord elsewhere");
  await other.press("Tab");
  await add();
  await expectToast(page, "history added successfully");

  await expect(form).toHaveCount(0);
  const row = rowsOf(tableOf(page)).filter({ hasText: "Rent returned" });
  for (const text of ["Landlord elsewhere", "$75.50", "Credit", "29/02/2024"])
    await expect(row).toContainText(text);
  await expect(row).toContainText("Entered by staff");

  await pickAction(row, "Reverse…");
  const question = page.getByRole("dialog");
  await question.getByRole("button", { name: "Cancel" }).click();
  await pickAction(row, "Reverse…");
  await question.getByLabel("Reason").fill("Posted to the wrong account");
  await question.getByRole("button", { name: "Reverse" }).click();
  await expectToast(page, "This history record has been deleted successfully");
  await expect(row).toHaveCount(0);
  await openFilters(page);
  await page.getByLabel("Show reversed transactions").check();
  await page.getByRole("button", { name: "Search" }).click();
  await expect(rowsOf(tableOf(page))).toHaveCount(3);
  await expect(row).toContainText("Reversed");
  await expect(row).toContainText("Cannot be reversed");
  await row.getByRole("link", { name: /^LM-/ }).click();
  await expect(fact(page, "Status")).toHaveText(/Entered by staff\s*Reversed/);
  await expect(fact(page, "Entered by")).toHaveText("admin");
  await expect(fact(page, "Reversal")).toHaveText(/^LM-/);
  await fact(page, "Reversal").getByRole("link").click();
  await expect(fact(page, "Reason")).toHaveText("Posted to the wrong account");
  await page.goBack();
  const entryId = new URL(page.url()).searchParams.get("id");

  const owner = await customerPage(customer);
  await owner.goto("/dashboard/account-statement");
  await expect(
    owner.getByRole("row").filter({ hasText: "Reversed" }),
  ).toHaveCount(1);
  await owner.goto(`/dashboard/receipt/${entryId}`);
  await expect(
    owner.getByText(
      "The bank reversed this transaction. The money has left your account again.",
    ),
  ).toBeVisible();
  await fact(owner, "Reversal").getByRole("link").click();
  await expect(
    owner.getByText("This transaction reverses an earlier one."),
  ).toBeVisible();
  await expect(
    fact(owner, "Original transaction").getByRole("link"),
  ).toHaveAttribute("href", `/dashboard/receipt/${entryId}`);
  await owner.goto("/dashboard/detail/access-log");
  await expect(
    owner
      .getByRole("region", { name: "Access log" })
      .getByRole("listitem")
      .filter({ hasText: "Viewed one of your transactions" })
      .first(),
  ).toContainText("admin");
});

test.describe("a deletion that is refused", () => {
  test.use({ allowedErrors: [/status of 422 .*\/api\/delete-history/] });

  test("keeps the dialog open with the reason, and says why", async ({
    adminPage,
    newCustomer,
    staff,
  }) => {
    const { accountNumber } = await newCustomer();
    for (const kind of ["credit", "debit"])
      await staff.post(`/api/${kind}/${accountNumber}`, {
        data: {
          chooseAccount: accountNumber,
          amount: "12.34",
          description: `Counter ${kind}`,
          reason: "Requested at the counter",
        },
      });
    const page = await adminPage();
    await page.goto(`/history?account=${accountNumber}`);
    const row = rowsOf(tableOf(page)).filter({ hasText: "Counter credit" });
    await pickAction(row, "Reverse…");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Reason").fill("Posted to the wrong account");
    await dialog.getByRole("button", { name: "Reverse" }).click();
    await expect(dialog.getByRole("alert")).toHaveText(
      "The account that received the money no longer has enough available. No money was moved.",
    );
    await expect(dialog.getByLabel("Reason")).toHaveValue(
      "Posted to the wrong account",
    );
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(row).toHaveCount(1);
  });
});

type Posted = { id: string; reference: string };

async function credit(
  staff: APIRequestContext,
  { accountNumber }: Opening,
): Promise<Posted> {
  const posted = await staff.post(`/api/credit/${accountNumber}`, {
    data: {
      chooseAccount: accountNumber,
      amount: "12.34",
      description: "Refund of a fee",
    },
  });
  return ((await posted.json()) as { transaction: Posted }).transaction;
}

test("a credit to the wrong account is reversed and rebooked", async ({
  adminPage,
  newCustomer,
  staff,
}) => {
  const [wrong, right] = [await newCustomer(), await newCustomer()];
  const { id, reference } = await credit(staff, wrong);
  const page = await adminPage();
  await page.goto(`/history?id=${id}`);
  await page.getByRole("button", { name: "Reverse and rebook" }).click();
  const dialog = page.getByRole("dialog", { name: "Reverse and rebook?" });
  await dialog.getByRole("button", { name: "Reverse", exact: true }).click();
  await expectToast(page, "Please give a reason");
  await dialog.getByLabel("Reason").fill("Posted to the wrong account");
  await dialog.getByRole("button", { name: "Reverse", exact: true }).click();

  await expect(page.getByText(`replaces ${reference}`)).toBeVisible();
  await expect(page.getByLabel("Amount in $")).toHaveValue("12.34");
  await expect(page.getByLabel("Description")).toHaveValue("Refund of a fee");
  await pick(page.getByRole("main"), "Account to credit", right);
  await page.getByRole("button", { name: "SEND" }).click();
  await expect(fact(page, "Receiver")).toContainText(right.fullName);
  await fact(page, "Replaces").getByRole("link", { name: reference }).click();
  await expect(fact(page, "Replaced by")).toHaveText(/^LM-/);
  await expect(fact(page, "Receiver")).toContainText(wrong.fullName);
});

test("a transaction that a customer names is found and reversed on its page", async ({
  adminPage,
  newCustomer,
  staff,
}) => {
  const { reference } = await credit(staff, await newCustomer());
  const page = await adminPage();
  await page.goto("/admin");
  await page.getByLabel("Quick find").fill(reference);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Reverse", exact: true }).click();
  const dialog = page.getByRole("dialog", {
    name: "Reverse this transaction?",
  });
  await dialog.getByLabel("Reason").fill("Posted twice");
  await dialog.getByRole("button", { name: "Reverse", exact: true }).click();
  await expect(fact(page, "Status")).toContainText("Reversed");
  await expect(
    page.getByRole("button", { name: "Reverse", exact: true }),
  ).toHaveCount(0);
});

async function requestLargeCredit(
  page: Page,
  customer: Opening,
  amount = "100000.01",
) {
  await page.goto("/accountmanage?panel=credit");
  const panel = page.getByRole("region", { name: "Credit Account" });
  await pick(panel, "Account to credit", customer);
  await fillIn(panel, {
    "Amount in $": amount,
    Description: `Sale of ${customer.username}`,
  });
  await panel.getByRole("button", { name: "SEND" }).click();
  await expectToast(
    page,
    "Your request is waiting for approval by a second member of staff.",
  );
  await page.goto("/approvals");
}

/** The focus is on the next request, or on the heading after the last one. */
const expectFocusOnNext = (page: Page) =>
  expect(
    page.locator(
      "h1:focus, [data-walk] li a:focus, [data-walk] li button:focus",
    ),
  ).toHaveCount(1);

const requestFor = (customer: Opening) => (page: Page) =>
  page
    .getByRole("region", { name: "Approvals" })
    .getByRole("listitem")
    .filter({ hasText: customer.accountNumber });

test("a credit above the threshold needs two people, and its entry names both", async ({
  adminPage,
  newCustomer,
  customerPage,
}) => {
  const customer = await newCustomer();
  const teller = await adminPage(DEMO.teller);
  const requestOn = requestFor(customer);
  await requestLargeCredit(teller, customer);
  await expect(requestOn(teller)).toContainText(
    "You made this request, so another member of staff must decide it. It must be an administrator.",
  );
  await expect(requestOn(teller).getByRole("button")).toHaveText(["Withdraw"]);

  const page = await adminPage();
  await page.goto("/approvals");
  await expect(requestOn(page).getByRole("button")).toHaveText([
    "Approve",
    "Reject",
  ]);
  await expect(requestOn(page)).toContainText(
    /Total balance\s*\$0\.00 becomes\s*\$100,000\.01/,
  );
  await requestOn(page).getByRole("button", { name: "Reject" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expectFieldError(dialog.getByLabel("Reason"), "Please give a reason");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await requestOn(page).getByRole("button", { name: "Approve" }).click();
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expectToast(page, "Request approved");
  await expect(requestOn(page)).toHaveCount(0);
  await expectFocusOnNext(page);
  await page.getByRole("link", { name: "Closed" }).click();
  await requestOn(page).getByRole("link", { name: /^LM-/ }).click();
  await expect(fact(page, "Requested by")).toHaveText("teller");
  await expect(fact(page, "Approved by")).toHaveText("admin");

  const owner = await customerPage(customer);
  await owner.goto("/dashboard");
  await expect(owner.getByText("$100,000.01").first()).toBeVisible();
});

test("the requester withdraws a request, and it stays listed as withdrawn", async ({
  adminPage,
  newCustomer,
}) => {
  const customer = await newCustomer();
  const teller = await adminPage(DEMO.teller);
  const requestOn = requestFor(customer);
  await requestLargeCredit(teller, customer, "999999999999.99");
  await expect(requestOn(teller)).toContainText("$999,999,999,999.99");
  const withdraw = requestOn(teller).getByRole("button", { name: "Withdraw" });
  const question = teller.getByRole("dialog");
  await withdraw.click();
  await expect(question).toContainText(`Sale of ${customer.username}`);
  await question.getByRole("button", { name: "Cancel" }).click();
  await withdraw.click();
  await question.getByRole("button", { name: "Withdraw" }).click();
  await expectToast(teller, "Request withdrawn");
  await expect(requestOn(teller)).toHaveCount(0);
  await expectFocusOnNext(teller);
  await teller.getByRole("link", { name: "Closed" }).click();
  await expect(requestOn(teller)).toContainText(/Withdrawn\s*by teller/);
  await expect(requestOn(teller).getByRole("button")).toHaveCount(0);
});

test.describe("an auditor", () => {
  test.use({ allowedErrors: [/status of 403/] });

  test("can view everything and change nothing", async ({
    adminPage,
    newCustomer,
  }) => {
    const customer = await newCustomer();
    await requestLargeCredit(await adminPage(DEMO.teller), customer);
    const page = await adminPage(DEMO.auditor);
    await page.goto("/accountmanage");
    await expect(page).toHaveURL(/\/admin\b/);
    await expect(page.getByText("Your role doesn’t allow this")).toBeVisible();
    await expect(
      page.getByRole("link", { name: "Manage Accounts" }),
    ).toHaveCount(0);
    await page.goto("/history");
    await expect(tableOf(page)).toBeVisible();
    await expect(page.getByRole("button", { name: /^Delete/ })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Add History" })).toHaveCount(
      0,
    );

    await page.goto("/approvals");
    await expect(requestFor(customer)(page)).toContainText(
      /Waiting for approval\s*An administrator must decide this request\.$/,
    );
    await expect(requestFor(customer)(page).getByRole("button")).toHaveCount(0);

    await page.goto("/audit");
    await expect(
      page.getByRole("columnheader", { name: "IP address" }),
    ).toBeVisible();
    await fillIn(page, {
      "Performed by": "auditor",
      Action: "history.list",
    });
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/staff=auditor/);
    const lines = rowsOf(page.getByRole("table", { name: "Audit log" }));
    await expect(lines.first()).toContainText("Viewed the transaction history");
  });
});
