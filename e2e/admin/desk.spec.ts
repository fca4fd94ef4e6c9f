import type { Page } from "@playwright/test";
import { DEMO, expect, stranger, test } from "../fixtures";
import { sendContact } from "../support/contact";
import {
  expectFieldError,
  expectSessionEnded,
  expectToast,
  fact,
  fillIn,
  routeOnce,
} from "../screen";
import { sql } from "../support/database";
import { picture } from "../support/files";
import { plantCustomer } from "../support/people";
import { customerToken } from "../support/session";

const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).click();

const tile = (page: Page, name: string) =>
  page
    .getByRole("navigation", { name: "Account actions" })
    .getByRole("link", { name })
    .click();

async function find(page: Page, text: string) {
  await page.getByRole("searchbox").fill(text);
  await press(page, "Search");
}

async function pick(
  page: Page,
  label: string,
  customer: { accountNumber: string; fullName: string },
) {
  await page.getByLabel(label, { exact: true }).fill(customer.accountNumber);
  await page.getByRole("option", { name: customer.fullName }).click();
}

test.describe("Update Account", () => {
  test.use({
    allowedErrors: [/(status of (409|422)|ERR_FAILED) .*\/api\/admin-update/],
  });

  test("changes edited fields, posts balances, and closes", async ({
    adminPage,
    customerPage,
    newCustomer,
  }) => {
    const [customer, other] = [
      await newCustomer({ balance: "1000" }),
      await newCustomer(),
    ];
    const page = await adminPage();
    await page.clock.install();
    await page.goto("/accountmanage");
    await tile(page, "Update Account");
    await find(page, "Nobody of that name");
    await expect(page.getByText("No Account Found")).toBeVisible();
    await find(page, customer.fullName);
    await page.getByRole("link", { name: customer.fullName }).click();
    await expect(
      page.getByText("change only the info you want to update"),
    ).toBeVisible();
    await expect(
      page.getByRole("heading", { name: customer.fullName }),
    ).toContainText(customer.accountNumber);
    await expect(page.getByText(/^Choose the account/)).toHaveCount(0);
    await expect(page.getByLabel("Username")).toHaveValue(customer.username);
    await expect(page.getByLabel("Total balance in $")).toHaveValue("1000.00");

    const save = () => press(page, "Update Account");
    await save();
    await expectToast(page, "Please change at least one field");
    await fillIn(page, { "Available balance in $": "900" });
    await save();
    await expectToast(page, "Please give a reason");
    await fillIn(page, { "Reason (optional)": "Fee charged twice" });
    for (const [label, bad, reason, message] of [
      ["Username", other.username, TAKEN.username, "update failed"],
      ["Account number", other.accountNumber, TAKEN.number, "update failed"],
      ["Account number", "12345", TOO_SHORT, TOO_SHORT],
      ["Available balance in $", "1000.01", ABOVE, "update failed"],
    ] as const)
      await test.step(`${label} "${bad}"`, async () => {
        const field = page.getByLabel(label, { exact: true });
        const before = await field.inputValue();
        await fillIn(page, { [label]: bad });
        await save();
        await expectToast(page, message);
        await expectFieldError(field, reason);
        await fillIn(page, { [label]: before });
      });

    await fillIn(page, {
      Occupation: "Printer",
      "Total balance in $": "1250.50",
      "Available balance in $": "1200",
    });
    await page.getByLabel("Account limit in $").fill("5000");
    await routeOnce(page, "**/api/admin-update/*", (route) => route.abort());
    await save();
    await expectToast(page, "update failed");
    await save();
    await expectToast(page, "user update successful");
    await expect(page.getByLabel("Occupation")).toBeVisible();
    await page.clock.fastForward(4_000);
    await expect(page.getByLabel("Occupation")).toHaveCount(0);

    await page.goto(`/allacount?search=${customer.accountNumber}`);
    await page.getByRole("link", { name: customer.fullName }).click();
    for (const [term, value] of [
      ["Occupation", "Printer"],
      ["Total balance", "$1,250.50"],
      ["Available balance", "$1,200.00"],
      ["Account limit", "$5,000.00"],
    ] as const)
      await expect(fact(page, term)).toHaveText(value);
    const owner = await customerPage(customer);
    await owner.goto("/dashboard");
    await expect(
      owner.getByRole("row").filter({ hasText: "Balance adjustment" }),
    ).toContainText("+$250.50");
  });
});

test.describe("Change Account Status", () => {
  test.use({
    allowedErrors: [
      /(ERR_FAILED .*\/api\/admin-status|status of 403 .*\/api\/loginA)/,
    ],
  });

  test("shows recent sign-ins before disabling, and ends sessions", async ({
    adminPage,
    customerPage,
    newCustomer,
    page: visitor,
  }) => {
    const customer = await newCustomer();
    const owner = await customerPage(customer);
    const page = await adminPage();
    await page.goto("/accountmanage");
    await tile(page, "Change Account Status");
    await press(page, "Change status");
    await expectToast(page, "Please choose an account");
    await pick(page, "Account", customer);
    await expect(
      page.getByText("Current status: Active, total balance $0.00"),
    ).toBeVisible();
    await press(page, "Change status");
    await expectToast(page, "Please choose a status");
    await page.getByLabel("Reason").fill("Sign-ins from two countries");
    const signIns = page.getByRole("table", { name: "Recent sign-ins" });
    await expect(signIns).toHaveCount(0);
    await page.getByRole("radio", { name: "Disabled" }).check();
    await expect(
      signIns.getByRole("row").filter({ has: page.getByRole("cell") }),
    ).toHaveCount(1);
    await expect(signIns).toContainText(/127\.0\.0\.1|::1/);
    await expect(signIns).toContainText("Signed in");

    await routeOnce(page, "**/api/admin-status/*", (route) => route.abort());
    await press(page, "Change status");
    await expectToast(page, "operation failed");
    await press(page, "Change status");
    await expectToast(page, "Account status changed successfully");
    await expect(page.getByRole("status")).toContainText(
      `The status of account ${customer.accountNumber} is now Disabled.`,
    );
    await expect(page.getByRole("status")).toBeFocused();
    await expect(signIns).toHaveCount(0);
    const looks = await sql(
      `SELECT FROM audit_log l JOIN customers c ON c.id = l.subject_customer_id
       WHERE c.email = $1 AND l.action = 'customer.sign-ins'`,
      [customer.email],
    );
    expect(looks.length).toBeGreaterThan(0);

    await owner.goto("/dashboard");
    await expectSessionEnded(owner, "/sign-in");
    await visitor.goto("/sign-in");
    await visitor.getByLabel("Account number").fill(customer.accountNumber);
    await visitor.getByLabel("Password", { exact: true }).fill(PASS);
    await press(visitor, "Log In");
    await expectToast(
      visitor,
      "Your account was disabled for security reasons because a different IP address and location were detected.",
    );
  });
});

test.describe("Delete Account", () => {
  test.use({ allowedErrors: [/status of 409 .*\/api\/admin-delete/] });

  test("asks for confirmation, is refused while a wire is pending, then erases the customer", async ({
    adminPage,
  }) => {
    const person = await plantCustomer({ balanceMinor: 4_200 });
    const token = await customerToken(person);
    const page = await adminPage();
    const wire = await page.request.post("/api/transfer", {
      headers: { authorization: `Bearer ${token}` },
      data: {
        recipientAccount: "4444000011112222",
        amount: "1",
        bank: "Elsewhere Bank",
        accountName: "Erika Example",
        cotCode: person.cotCode,
        taxCode: person.taxCode,
      },
    });
    expect(wire.status(), await wire.text()).toBe(200);
    await page.goto("/accountmanage");
    await tile(page, "Delete Account");
    await find(page, person.number);
    const line = page.getByRole("link", { name: person.fullName });
    await line.click();
    const dialog = page.getByRole("dialog", { name: "Delete this account?" });
    await expect(dialog).toContainText(person.fullName);
    await expect(dialog).toContainText("This cannot be undone.");
    await expect(dialog).toContainText("$41.00");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();

    await line.click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expectToast(page, "Please give a reason");
    await dialog.getByLabel("Reason").fill("Wrote to close the account");
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expectToast(page, "error deleting account");
    await expect(dialog.getByRole("alert")).toContainText("has a pending wire");
    await sql(
      `UPDATE wires w SET status = 'settled' FROM ledger_postings p
       WHERE p.entry_id = w.entry_id AND p.account_id = $1`,
      [person.accountId],
    );
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expectToast(page, "account successfully deleted");
    await expect(dialog).toBeHidden();
    await expect(line).toHaveCount(0);
    const [deletion] = await sql<{ reason: string }>(
      "SELECT after ->> 'reason' AS reason FROM audit_log WHERE action = 'customer.delete' AND subject_customer_id = $1",
      [person.id],
    );
    expect(deletion?.reason).toBe("Wrote to close the account");
    const dead = await page.request.get(`/api/view-me/${person.id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(dead.status()).toBe(401);
  });
});

const plantReceiver = async () => {
  const { number, fullName } = await plantCustomer();
  return { accountNumber: number, fullName };
};

test.describe("Messages", () => {
  test.use({
    allowedErrors: [
      /(ERR_FAILED .*\/api\/message-user|status of 415 .*\/api\/attach-first-staff-file)/,
    ],
  });

  test("take files for the customer who was chosen before them", async ({
    adminPage,
    customerPage,
  }) => {
    const [receiver, other] = [await plantReceiver(), await plantReceiver()];
    const page = await adminPage(DEMO.teller);
    await page.goto("/messages");
    await page.getByRole("link", { name: "Compose" }).click();
    const attach = page.getByRole("button", { name: "Attach file" });
    await expect(attach).toBeDisabled();
    await expect(
      page.getByText("Choose the receiver before you attach files."),
    ).toBeVisible();
    await pick(page, "Receiver", receiver);
    await expect(attach).toBeEnabled();
    const input = page.getByLabel("File to attach");
    const file = { name: "Contract.png", mimeType: "image/png" };
    await input.setInputFiles({ ...file, buffer: Buffer.from("no picture") });
    await expectToast(page, "Please attach a JPEG, PNG, WebP or PDF file.");
    await input.setInputFiles({ ...file, buffer: await picture() });
    const files = page.getByRole("list", { name: "Files to send" });
    await expect(files).toContainText("Contract.png");
    await pick(page, "Receiver", other);
    await expect(files).toHaveCount(0);
    await pick(page, "Receiver", receiver);
    await expect(files).toContainText("Contract.png");
    const subject = `Contract ${receiver.accountNumber}`;
    await fillIn(page, { Sender: "support", Subject: subject });
    await page
      .getByRole("textbox", { name: "Message" })
      .fill("Please read the contract.");
    await press(page, "Send message");
    await expectToast(page, "message sent successfully");
    const owner = await customerPage({ accountNumber: receiver.accountNumber });
    await owner.goto("/dashboard/message");
    await owner.getByRole("button", { name: new RegExp(subject) }).click();
    const link = owner
      .getByRole("dialog")
      .getByRole("link", { name: "Contract.png" });
    const opened = await owner.request.get((await link.getAttribute("href"))!);
    expect(opened.headers()["content-type"]).toBe("image/png");
  });

  test("name the account holder when the sender wrote another name", async ({
    adminPage,
    customerPage,
    newCustomer,
  }) => {
    const customer = await newCustomer();
    const own = await customerPage(customer);
    await own.goto("/dashboard/message");
    const sender = `Somebody ${customer.username}`;
    await fillIn(own, { Name: sender, Message: "Please call me." });
    await press(own, "Send message");
    await expectToast(own, "Message sent successfully!");
    const page = await adminPage();
    await page.goto("/messages");
    const row = page.getByRole("row").filter({ hasText: sender });
    await expect(row).toContainText(`Account of ${customer.fullName}`);
    await row.getByRole("link").click();
    await expect(fact(page, "Account holder")).toHaveText(customer.fullName);
  });

  test("are composed, answered by message and by email, and deleted", async ({
    adminPage,
    customerPage,
    mail,
    newCustomer,
    page: visitor,
  }) => {
    const customer = await newCustomer();
    const from = stranger();
    await sendContact(visitor.request, from.email);
    const page = await adminPage();
    await page.goto("/messages");
    await page.getByRole("link", { name: "Compose" }).click();
    const send = () => press(page, "Send message");
    await send();
    await expectToast(page, "choose the sender");
    await page.getByLabel("Sender").selectOption("support");
    await send();
    await expectToast(page, "Please choose a receiver");
    await pick(page, "Receiver", customer);
    await send();
    await expectToast(page, "you cant send an empty message!");
    await page
      .getByRole("textbox", { name: "Message" })
      .fill("We close\nat noon.");
    await send();
    await expectToast(page, "Please enter a subject");
    const subject = `Hours ${customer.username}`;
    await page.getByLabel("Subject", { exact: true }).fill(subject);
    await routeOnce(page, "**/api/message-user/*", (route) => route.abort());
    await send();
    await expectToast(page, "could'nt send message");
    await send();
    await expectToast(page, "message sent successfully");
    await expect(page.getByLabel("Receiver")).toHaveCount(0);
    const owner = await customerPage(customer);
    await owner.goto("/dashboard/message");
    await owner.getByRole("button", { name: new RegExp(subject) }).click();
    await expect(owner.getByRole("dialog")).toContainText("at noon.");

    const [{ id } = { id: "" }] = await sql<{ id: string }>(
      "SELECT id FROM messages WHERE email = $1",
      [from.email],
    );
    await page.goto("/messages");
    await page.getByRole("link", { name: "Unanswered" }).click();
    const open = page.getByRole("row").filter({ hasText: "Vera Vorlage" });
    await expect(page.getByText("Received").first()).toBeVisible();
    await expect(
      page.getByRole("row").filter({ hasText: subject }),
    ).toHaveCount(0);
    await open.locator(`a[href*="${id}"]`).click();
    await expect(fact(page, "From")).toContainText(from.email);
    await expect(page.getByText("Do you have deposit boxes?")).toHaveCount(1);
    await page.getByLabel("Sender").selectOption("customerCare");
    await page
      .getByRole("textbox", { name: "Message" })
      .fill("Yes, in three sizes.");
    await press(page, "Send reply");
    await expectToast(page, "message sent successfully");
    await expect(fact(page, "Status")).toHaveText("Answered");
    const { text } = await mail.latest(from.email, /three sizes/);
    // The address is unproven, so the email repeats no name that somebody typed.
    expect(text).toMatch(/^Hello,/);
    await page.getByRole("link", { name: "Close" }).click();
    await expect(page).toHaveURL("/messages");
    await expect(page.locator(`a[href*="${id}"]`)).toHaveCount(0);

    await page.goto("/messages?show=all");
    const row = page.getByRole("row").filter({ hasText: subject });
    await row.getByRole("link").click();
    await expect(page.getByRole("heading", { name: subject })).toBeVisible();
    await expect(fact(page, "To")).toContainText(customer.email);
    await press(page, "Delete message");
    const dialog = page.getByRole("dialog", { name: "Delete this message?" });
    await dialog.getByRole("button", { name: "Delete", exact: true }).click();
    await expectToast(page, "message successfully deleted");
    await expect(page).toHaveURL("/messages?show=all");
    await expect(row).toHaveCount(0);
  });

  test("a search of messages without hits says so, and Clear keeps the view", async ({
    adminPage,
  }) => {
    const page = await adminPage();
    await page.goto("/messages?show=answered");
    const filters = page.getByRole("search");
    await filters.getByRole("searchbox").fill("nothing of the kind");
    const search = filters.getByRole("button", { name: "Search" });
    await search.click();
    await expect(page.getByText("No messages found")).toBeVisible();
    await expect(search).toBeFocused();
    await filters.getByRole("link", { name: "Clear" }).click();
    await expect(page).toHaveURL("/messages?show=answered");
    await expect(filters.getByRole("searchbox")).toHaveValue("");
  });
});

const PASS = "Quiet!River7";
const TAKEN = {
  username: "This username is already taken. Please choose another.",
  number: "This account number is already taken. Please enter another.",
};
const TOO_SHORT = "minimum of 10 numbers";
const ABOVE = "The available balance can’t be more than the total balance.";
