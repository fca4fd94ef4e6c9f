import type { Page } from "@playwright/test";
import { DEMO, expect, test } from "../fixtures";
import {
  expectFieldError,
  expectNoSideways,
  expectToast,
  fact,
} from "../screen";
import { one, sql } from "../support/database";
import { picture } from "../support/files";
import {
  ABOVE_LIMIT_MINOR,
  plantCustomer,
  plantPayment,
  plantRecallCase,
} from "../support/people";

// Too much to refund, a file that is no picture, and a recall whose wire somebody else settled.
test.use({
  allowedErrors: [
    /status of 4(22|09|15) .*\/api\/(refund-case|grant-recall|attach-file)/,
  ],
});

/** Opens a case at the receipt of a payment. Returns its number. */
async function report(page: Page, payment: { id: string }, problem: string) {
  await page.goto(`/dashboard/receipt/${payment.id}`);
  await page.getByRole("button", { name: "Report a problem" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(problem, { exact: true }).check();
  return finishCase(page, "Open case");
}

/** Recalls a wire, which the customer finds on the page Payments. Returns the number of the case. */
async function recall(page: Page, payment: { id: string }) {
  await page.goto("/dashboard/payment");
  await page
    .getByRole("table", { name: "Pending and returned wires" })
    .locator(`a[href$="${payment.id}"]`)
    .click();
  await page.getByRole("button", { name: "Recall wire" }).click();
  return finishCase(page, "Request recall");
}

async function finishCase(page: Page, button: string) {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("What happened?").fill("Please look at this.");
  await dialog.getByRole("button", { name: button }).click();
  await expect(dialog).toBeHidden();
  const list = page.getByRole("list", { name: /^Timeline of case/ }).first();
  await expect(list).toContainText("Opened");
  return (await list.getAttribute("aria-label"))!.split(" ").at(-1)!;
}

/** Opens a case by its address, because other tests leave many in the staff's list, which begins with the oldest. */
async function openCase(page: Page, number: string) {
  const { id } = await one<{ id: string }>(
    "SELECT id FROM cases WHERE number = $1",
    [number],
  );
  await page.goto(`/cases?id=${id}`);
  await expect(
    page.getByRole("heading", { name: `Case ${number}` }),
  ).toBeVisible();
}

const timelineOf = (page: Page, number: string) =>
  page.getByRole("list", { name: `Timeline of case ${number}` });

const bellOf = (page: Page) =>
  page.getByRole("banner").getByRole("link", { name: /^Messages/ });

test("a questioned payment is answered and refunded, and the rest is declined", async ({
  adminPage,
  customerPage,
  mail,
}) => {
  const person = await plantCustomer({ balanceMinor: 10_000 });
  // Without notifications of money, the bell counts those of the case only.
  await sql(
    "UPDATE notification_settings SET money_in_app = false, money_out_app = false WHERE customer_id = $1",
    [person.id],
  );
  const payment = await plantPayment(person, 5_000);
  const owner = await customerPage({ accountNumber: person.number });
  await owner.goto(`/dashboard/receipt/${payment.id}`);
  await owner.getByRole("button", { name: "Report a problem" }).click();
  const form = owner.getByRole("dialog");
  await expect(form.getByRole("radio")).toHaveCount(3);
  await form.getByRole("button", { name: "Open case" }).click();
  await expectToast(owner, "Please choose what is wrong");
  const number = await report(owner, payment, "The amount is wrong");
  await expect(
    owner.getByText(/answer under Messages by \d\d\/\d\d\/\d{4}/),
  ).toBeVisible();
  await expect(
    owner.getByRole("button", { name: "Report a problem" }),
  ).toHaveCount(0);

  const page = await adminPage(DEMO.teller);
  await page.goto("/cases?kind=recall");
  await expect(
    page.getByText(/^No cases found$|^\d+ cases? on this page$/),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: number })).toHaveCount(0);
  await page.goto(`/allacount?id=${person.id}&tab=messages`);
  await page
    .getByRole("region", { name: "Cases", exact: true })
    .getByRole("link", { name: number })
    .click();
  await expect(
    page.getByRole("heading", { name: `Case ${number}` }),
  ).toBeVisible();
  await openCase(page, number);
  await expect(
    page.getByRole("navigation", { name: "Administration" }).getByRole("link", {
      name: /^Cases \d+ waiting$/,
    }),
  ).toBeVisible();
  await expect(fact(page, "Payment")).toHaveText(payment.reference);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(
    page.getByText(/^The customer was promised an answer by \d\d\//),
  ).toBeVisible();
  await expect(page.getByText("We have your report")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Send reply" })).toBeInViewport(
    { ratio: 1 },
  );
  await page.getByRole("button", { name: "Assign to me" }).click();
  await expectToast(page, "The case is assigned to you");
  await expect(page.getByText("Assigned to you.")).toBeVisible();
  await mail.latest(person.email, new RegExp(`^Case ${number} is in progress`));
  const reply = page.getByRole("region", { name: "Reply" });
  await expect(reply.getByLabel("Sender")).toHaveValue("");
  await reply.getByLabel("Sender").selectOption("support");
  await reply.getByLabel("Message").fill("How much was agreed?");
  await reply.getByRole("button", { name: "Send reply" }).click();
  await expectToast(page, "message sent successfully");
  await expect(timelineOf(page, number)).toContainText("Answered");
  await expect(reply.getByLabel("Sender")).toHaveValue("support");

  await owner.goto("/dashboard/message");
  // The notification that the case is in progress, and the message.
  await expect(bellOf(owner)).toHaveAccessibleName(/2 unread$/);
  const card = owner.getByRole("button", { name: `Case ${number}` });
  await expect(card).toContainText("New");
  await card.click();
  const thread = owner.getByRole("dialog");
  await expect(thread).toContainText("How much was agreed?");
  await thread.getByRole("button", { name: "Reply" }).click();
  await expect(thread.getByLabel("Your reply")).toBeFocused();
  await thread.getByLabel("Your reply").fill("Twenty.");
  const input = thread.getByLabel("File to attach");
  const invoice = { name: "Invoice 7.png", mimeType: "image/png" };
  await input.setInputFiles({ ...invoice, buffer: Buffer.from("no picture") });
  await expectToast(owner, "Please attach a JPEG, PNG, WebP or PDF file.");
  await input.setInputFiles({ ...invoice, buffer: await picture() });
  const files = thread.getByRole("list", { name: "Files to send" });
  await expect(files).toContainText("Invoice-7.png");
  await thread.getByRole("button", { name: "Send reply" }).click();
  await expectToast(owner, "Message sent successfully!");
  await expect(bellOf(owner)).toHaveAccessibleName(/1 unread$/);

  await openCase(page, number);
  // The sender of the last answer is chosen already.
  await expect(reply.getByLabel("Sender")).toHaveValue("support");
  await expect(page.getByText("Please look at this.")).toBeHidden();
  await page.getByText("1 earlier message").click();
  await expect(page.getByText("Please look at this.")).toBeVisible();
  await expect(page.getByText("Twenty.")).toBeVisible();
  const file = page.getByRole("link", { name: "Invoice-7.png" });
  const opened = await page.request.get((await file.getAttribute("href"))!);
  expect(opened.headers()["content-type"]).toBe("image/png");
  await page.getByRole("button", { name: "Refund" }).click();
  const refund = page.getByRole("dialog");
  const amount = refund.getByLabel("Amount in $");
  await expect(amount).toHaveValue("50.00");
  await amount.fill("50.01");
  await refund.getByRole("button", { name: "Refund payment" }).click();
  await expectFieldError(
    amount,
    "This is more than what is left of the payment.",
  );
  await amount.fill("30.00");
  await refund.getByRole("button", { name: "Refund payment" }).click();
  await expectToast(page, "Payment refunded");
  await expect(timelineOf(page, number)).toContainText("Refunded");
  await fact(page, "Refund").getByRole("link").click();
  await expect(fact(page, "Description")).toHaveText(`Refund, case ${number}`);
  await mail.latest(
    person.email,
    new RegExp(`^Case ${number}: we refunded \\$30\\.00`),
  );

  const again = await report(owner, payment, "I don’t recognise it");
  await expect(owner.getByText("We refunded $30.00.")).toBeVisible();
  await openCase(page, again);
  await page.getByRole("button", { name: "Decline" }).click();
  const decline = page.getByRole("dialog");
  await decline.getByRole("button", { name: "Decline case" }).click();
  await expectFieldError(decline.getByLabel("Reason"), "Please give a reason");
  await decline.getByLabel("Reason").fill("You paid this yourself.");
  await decline.getByRole("button", { name: "Decline case" }).click();
  await expectToast(page, "Case declined");
  await expect(page.getByRole("button", { name: "Decline" })).toHaveCount(0);
  await expectNoSideways(page, "a case");
  await page.goto("/cases?show=closed");
  await expect(page.getByRole("link", { name: again })).toBeVisible();
  await owner.goto("/dashboard/payment");
  const list = owner.getByRole("table", { name: "Cases" });
  await expect(list).toContainText("Declined");
  await list.getByRole("link", { name: again }).click();
  await expect(
    owner.getByText("Reason: You paid this yourself."),
  ).toBeVisible();
  await expectNoSideways(owner, "a receipt with cases");
});

test("a refund above the amount closes its case when a second person approves it", async ({
  adminPage,
  customerPage,
}) => {
  const person = await plantCustomer({ balanceMinor: ABOVE_LIMIT_MINOR });
  const payment = await plantPayment(person, ABOVE_LIMIT_MINOR);
  const owner = await customerPage({ accountNumber: person.number });
  const number = await report(owner, payment, "I don’t recognise it");
  const page = await adminPage();
  await openCase(page, number);
  await page.getByRole("button", { name: "Refund" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Refund payment" }).click();
  await expectToast(
    page,
    "Your request is waiting for approval by a second member of staff.",
  );
  await expect(
    page.getByText("Waiting for approval", { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Decline" })).toHaveCount(0);

  const second = await adminPage(DEMO.deputy);
  await second.goto("/approvals");
  const request = second.getByRole("listitem").filter({ hasText: number });
  await expect(request).toContainText(payment.reference);
  await request.getByRole("button", { name: /^Approve/ }).click();
  await second
    .getByRole("dialog")
    .getByRole("button", { name: "Approve" })
    .click();
  await expectToast(second, "Request approved");
  await owner.reload();
  await expect(timelineOf(owner, number)).toContainText("Refunded");
  await expect(owner.getByText("We refunded $100,000.01.")).toBeVisible();
});

test("a reversal of the payment closes its case for both sides", async ({
  adminPage,
  customerPage,
  mail,
}) => {
  const person = await plantCustomer({ balanceMinor: 9_000 });
  const payment = await plantPayment(person, 2_000);
  const owner = await customerPage({ accountNumber: person.number });
  const number = await report(owner, payment, "I don’t recognise it");
  const page = await adminPage();
  const history = `/history?account=${person.id}`;
  await page.goto(history);
  await page
    .getByRole("button", { name: `Actions for ${payment.reference}` })
    .click();
  await page.getByRole("button", { name: "Reverse…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("The customer did not order it");
  await dialog.getByRole("button", { name: "Reverse" }).click();
  await expectToast(page, "This history record has been deleted successfully");
  await openCase(page, number);
  await expect(timelineOf(page, number)).toContainText("Payment reversed");
  await expect(page.getByRole("button", { name: "Decline" })).toHaveCount(0);

  const letter = await mail.latest(
    person.email,
    new RegExp(`^Case ${number}: we reversed your payment`),
  );
  expect(letter.text).toContain("The amount of $20.00 is back in your account");
  await owner.reload();
  await expect(timelineOf(owner, number)).toContainText("Payment reversed");
  await expect(
    owner.getByText("The payment was reversed. The money is back"),
  ).toBeVisible();
  await expect(
    owner.getByRole("button", { name: "Report a problem" }),
  ).toHaveCount(0);
});

test("a recall is granted while the wire is pending, and closed when the wire is settled", async ({
  adminPage,
  customerPage,
  deputy,
  mail,
}) => {
  const person = await plantCustomer({ balanceMinor: 1_000 });
  const first = await plantPayment(person, 300, "wire");
  const second = await plantPayment(person, 400, "wire");
  const owner = await customerPage({ accountNumber: person.number });
  const granted = await recall(owner, first);
  const late = await recall(owner, second);

  const page = await adminPage(DEMO.teller);
  const grant = async (number: string) => {
    await openCase(page, number);
    await page.getByRole("button", { name: "Grant recall" }).click();
  };
  const confirm = () =>
    page
      .getByRole("dialog")
      .getByRole("button", { name: "Return wire" })
      .click();
  await grant(granted);
  await confirm();
  await expectToast(page, "Wire returned");
  await expect(timelineOf(page, granted)).toContainText("Wire returned");

  await grant(late);
  const settled = await deputy.post(`/api/settle-wire/${second.id}`);
  expect(settled.status(), await settled.text()).toBe(200);
  await confirm();
  await expectToast(
    page,
    "This case is already closed. Please reload the page.",
  );
  await expect(timelineOf(page, late)).toContainText("Declined");

  await owner.goto(`/dashboard/receipt/${first.id}`);
  await expect(owner.getByText("Returned: Recalled at your")).toBeVisible();
  await owner.goto(`/dashboard/receipt/${second.id}`);
  await expect(
    owner.getByText("Reason: The other bank has already accepted the wire."),
  ).toBeVisible();
  const letter = await mail.latest(
    person.email,
    /^We can’t recall your wire of \$4\.00/,
  );
  expect(letter.text).toContain(`Your case ${late} is closed.`);
});

test("a recall is granted only while staff decide the wire, and one in doubt warns first", async ({
  adminPage,
}) => {
  const person = await plantCustomer({ balanceMinor: 1_000 });
  const wire = await plantPayment(person, 300, "wire");
  const number = await plantRecallCase(person, wire);
  const move = (change: string) =>
    sql(`UPDATE wires SET ${change} WHERE entry_id = $1`, [wire.entry]);

  await move(
    "rail = 'link', sent_at = bank_now(), in_doubt_since = bank_now()",
  );
  const page = await adminPage(DEMO.teller);
  await openCase(page, number);
  await expect(fact(page, "Wire")).toHaveText(
    "In doubt: the other bank hasn’t given its final answer",
  );
  await page.getByRole("button", { name: "Grant recall" }).click();
  await expect(page.getByRole("dialog")).toContainText(
    "if the decision is wrong, the money is paid twice or not at all",
  );

  await move("in_doubt_since = NULL, accepted_at = bank_now()");
  await openCase(page, number);
  await expect(fact(page, "Wire")).toHaveText(
    "Accepted: the other bank will credit the payee",
  );
  await expect(
    page.getByText("The other bank has this wire and was asked for the money."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Decline" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Grant recall" })).toHaveCount(
    0,
  );
});
