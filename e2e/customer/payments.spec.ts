import { addMonths } from "../../lib/platform/time/calendar";
import { encodeCursor } from "../../lib/platform/http/paging";
import { DEMO, expect, stranger, test } from "../fixtures";
import {
  expectFieldError,
  expectToast,
  fact,
  fillIn,
  unfold,
  writeWire,
} from "../screen";
import { one } from "../support/database";
import { bankToday } from "../../lib/platform/time/clock";

test.describe("payees", () => {
  test.use({ allowedErrors: [/status of 422 .*\/api\/beneficiaries/] });

  test("are added, edited, paid and deleted; the customer’s own account is refused", async ({
    payer,
  }) => {
    const { customer, page } = payer;
    await page.goto("/dashboard");
    await page
      .getByRole("navigation", { name: "Dashboard" })
      .getByRole("link", { name: "Payments" })
      .click();
    await expect(page.getByText("No payees yet")).toBeVisible();
    await page.getByRole("button", { name: "Add payee" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Save payee" }).click();
    await expectToast(page, "Please enter the payee name");
    await fillIn(dialog, {
      "Payee name": "Jonas Beispeil",
      "Payee account number": customer.accountNumber,
      "Bank name": "Limmat",
    });
    await dialog.getByRole("button", { name: "Save payee" }).click();
    await expectFieldError(
      dialog.getByLabel("Payee account number"),
      "This is your own account number. Please enter a different one, or use “Move money” between your accounts.",
    );
    await fillIn(dialog, {
      "Payee account number": DEMO.otherCustomer.accountNumber,
    });
    await dialog.getByLabel("Description").fill("Concert tickets");
    await dialog.getByRole("button", { name: "Save payee" }).click();
    await expectToast(page, "Payee saved");

    await page.getByRole("button", { name: "Edit Jonas Beispeil" }).click();
    await fillIn(dialog, { "Payee name": "Jonas Beispiel" });
    await dialog.getByLabel("Nickname").fill("JB");
    await dialog.getByRole("button", { name: "Save payee" }).click();

    await page.getByRole("link", { name: "Pay JB" }).click();
    await expect(page.getByLabel("Description")).toHaveValue("Concert tickets");
    await writeWire(page, {
      amount: "30",
      name: await page.getByLabel("Payee name").inputValue(),
      number: await page.getByLabel("Payee account number").inputValue(),
      bank: await page.getByLabel("Bank name").inputValue(),
      cotCode: customer.cotCode,
      taxCode: customer.taxCode,
    });
    const advice = page.getByRole("status").filter({ hasText: "name" });
    await expect(advice).toContainText("The name matches");
    await expect(advice).toContainText("You haven’t paid this account before");
    await page.getByRole("button", { name: "Send $30.00" }).click();
    await expect(page.getByRole("heading", { name: "Receipt" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Save payee" })).toHaveCount(
      0,
    );

    await page.goto("/dashboard/payment");
    await page.getByRole("button", { name: "Delete JB" }).click();
    await expect(dialog).toContainText("Jonas Beispiel");
    await dialog.getByRole("button", { name: "Delete payee" }).click();
    await expectToast(page, "Payee deleted");
    await expect(page.getByText("No payees yet")).toBeVisible();
  });
});

test("a standing order is set up, paid, paused, resumed and cancelled", async ({
  payer,
}) => {
  const { customer, page } = payer;
  await page.goto("/dashboard/payment");
  await expect(page.getByText("No standing orders yet")).toBeVisible();
  await page.getByRole("button", { name: "Set up standing order" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Review standing order" }).click();
  await expectToast(page, "Please enter a valid amount");
  await fillIn(dialog, {
    "Amount in $": "12.50",
    "Payee name": "Jonas Beispiel",
    "Payee account number": DEMO.otherCustomer.accountNumber,
    "Bank name": "Limmat",
    "How often": "weekly",
    "First payment": bankToday(),
  });
  await unfold(dialog.getByLabel("COT code"));
  await dialog.getByRole("button", { name: "Show my codes" }).click();
  await expect(dialog).toContainText(`COT code: ${customer.cotCode}`);
  await dialog.getByRole("button", { name: "Use both codes" }).click();
  await dialog.getByRole("button", { name: "Review standing order" }).click();
  await expect(
    dialog.getByRole("heading", { name: "Check your standing order" }),
  ).toBeFocused();
  await expect(
    dialog.getByRole("status").filter({ hasText: "name" }),
  ).toContainText("The name matches");
  await expect(fact(dialog, "How often")).toHaveText("Every week");
  await dialog.getByRole("button", { name: "Edit standing order" }).click();
  await expect(dialog.getByLabel("Amount in $")).toBeFocused();
  await expect(dialog.getByLabel("Amount in $")).toHaveValue("12.50");
  await dialog.getByRole("button", { name: "Review standing order" }).click();
  await dialog.getByRole("button", { name: "Set up standing order" }).click();
  await expectToast(page, "Standing order saved");

  const orders = page.getByRole("table", { name: "Your standing orders" });
  await expect(orders).toContainText("Every week");
  // Without a reload by hand.
  await expect(orders).toContainText(/Last: \d\d\/\d\d\/\d{4}, paid/, {
    timeout: 30_000,
  });
  await expect(orders.getByText("Next:")).toHaveText(
    /^Next: (\d\d\/\d\d\/\d{4}(, )?){3}$/,
  );
  await page.setViewportSize({ width: 768, height: 900 });
  const tops = await orders
    .getByRole("button", { name: /^(Pause|Cancel) / })
    .evaluateAll((shown) => shown.map((one) => one.getBoundingClientRect().y));
  expect(new Set(tops).size).toBe(1);
  const order = "standing order to Jonas Beispiel, $12.50 every week";
  await orders.getByRole("button", { name: `Pause ${order}` }).click();
  await expectToast(page, "Standing order paused");
  await expect(orders).toContainText("Paused");
  const resume = orders.getByRole("button", { name: `Resume ${order}` });
  await expect(resume).toBeFocused();
  await resume.click();
  await expect(orders).toContainText("Active");
  const cancel = orders.getByRole("button", { name: `Cancel ${order}` });
  await cancel.click();
  await dialog.getByRole("button", { name: "Keep standing order" }).click();
  await expect(cancel).toBeFocused();
  await cancel.click();
  await dialog.getByRole("button", { name: "Cancel standing order" }).click();
  await expect(orders).toContainText("Cancelled");

  await orders.getByRole("link", { name: /^Last: .*, paid$/ }).click();
  const entry = page.getByRole("region", { name: "Transaction" });
  await expect(fact(entry, "Balance after")).toHaveText("$87.50");
});

test.describe("a standing order that changes", () => {
  test.use({ allowedErrors: [/status of 4\d\d .*\/api\/standing-orders/] });

  test("keeps its payee, and is refused with wrong codes", async ({
    payer,
  }) => {
    const { customer, page } = payer;
    await page.goto("/dashboard/payment");
    await page.getByRole("button", { name: "Set up standing order" }).click();
    const dialog = page.getByRole("dialog");
    const review = dialog.getByRole("button", {
      name: "Review standing order",
    });
    await fillIn(dialog, {
      "Amount in $": "12.50",
      "Payee name": "Jonas Beispiel",
      "Payee account number": DEMO.otherCustomer.accountNumber,
      "Bank name": "Limmat",
      "How often": "monthly",
      "First payment": addMonths(bankToday(), 1),
    });
    await dialog.getByRole("button", { name: "Use both codes" }).click();
    await review.click();
    await dialog.getByRole("button", { name: "Set up standing order" }).click();
    await expectToast(page, "Standing order saved");

    const orders = page.getByRole("table", { name: "Your standing orders" });
    await orders.getByRole("button", { name: /^Edit / }).click();
    await expect(dialog).toContainText("To Jonas Beispiel");
    await expect(dialog.getByLabel("Payee name")).toHaveCount(0);
    await fillIn(dialog, {
      "Amount in $": "20",
      "How often": "weekly",
      "COT code": "WRONG11",
      "Tax code": customer.taxCode,
    });
    await review.click();
    await expect(fact(dialog, "How often")).toHaveText("Every week");
    const save = dialog.getByRole("button", { name: "Save standing order" });
    await save.click();
    await expect(dialog.getByLabel("Amount in $")).toHaveValue("20");
    await expect(orders).toContainText("$12.50");

    await fillIn(dialog, { "COT code": customer.cotCode });
    await review.click();
    await save.click();
    await expect(dialog).toHaveCount(0);
    await expect(orders).toContainText("$20.00");
    await expect(orders).toContainText("Every week");
    await expect(orders).toContainText("Jonas Beispiel");
  });
});

test("a monthly order from the last day of a short month asks which day it means", async ({
  payer,
}) => {
  const { customer, page } = payer;
  await page.goto("/dashboard/payment");
  await page.getByRole("button", { name: "Set up standing order" }).click();
  const dialog = page.getByRole("dialog");
  await fillIn(dialog, {
    "Amount in $": "12.50",
    "Payee name": "Jonas Beispiel",
    "Payee account number": DEMO.otherCustomer.accountNumber,
    "Bank name": "Limmat",
    "How often": "monthly",
    "First payment": "2098-04-29",
    "COT code": customer.cotCode,
    "Tax code": customer.taxCode,
  });
  await expect(dialog.getByRole("radio")).toHaveCount(0);
  await fillIn(dialog, { "First payment": "2098-04-30" });
  await expect(
    dialog.getByRole("radio", { name: "On the 30th" }),
  ).toBeChecked();
  const review = dialog.getByRole("button", { name: "Review standing order" });
  await review.click();
  await expect(fact(dialog, "How often")).toHaveText("Every month on the 30th");
  await dialog.getByRole("button", { name: "Edit standing order" }).click();
  await dialog.getByRole("radio", { name: "On the last day" }).check();
  await expect(dialog.getByLabel("How often")).toHaveValue("month_end");
  await review.click();
  await expect(fact(dialog, "How often")).toHaveText(
    "On the last day of every month",
  );
  await dialog.getByRole("button", { name: "Set up standing order" }).click();
  const orders = page.getByRole("table", { name: "Your standing orders" });
  await expect(orders).toContainText("On the last day of every month");
  await expect(orders).toContainText(
    "Next: 30/04/2098, 31/05/2098, 30/06/2098",
  );
});

test("a wire that staff return is credited back with the reason", async ({
  customerPage,
  adminPage,
  newCustomer,
  mail,
}) => {
  const customer = await newCustomer({ balance: "100" });
  const number = stranger().accountNumber;
  const page = await customerPage(customer);
  await page.goto("/dashboard/transfer");
  await writeWire(page, {
    amount: "30",
    name: "Erika Example",
    number,
    bank: "Elsewhere Bank",
    cotCode: customer.cotCode,
    taxCode: customer.taxCode,
  });
  await expect(page.getByText("The name can’t be checked")).toBeVisible();
  await page.getByRole("button", { name: "Send $30.00" }).click();
  await page.getByRole("button", { name: "Save payee" }).click();
  await expectToast(page, "Payee saved");
  const receipt = page.url();
  const reference = (await page.getByText(/^Reference LM-/).innerText()).slice(
    10,
  );

  const staff = await adminPage();
  await staff.goto("/admin");
  await staff.getByRole("link", { name: "View wires" }).click();
  const wires = staff.getByRole("table", { name: "Pending wires" });
  await expect(wires).toBeVisible();
  // Other wires are pending as well and are older, so this opens the page that starts with this one.
  const { before } = await one<{ before: string }>(
    "SELECT id - 1 AS before FROM ledger_entries WHERE public_id = $1",
    [receipt.split("/").at(-1)],
  );
  await staff.goto(`/wires?cursor=${encodeCursor([before])}`);
  await staff.getByRole("button", { name: `Return ${reference}` }).click();
  const dialog = staff.getByRole("dialog");
  await expect(dialog).toContainText(`Erika Example, account ${number}, `);
  await dialog.getByRole("button", { name: "Return wire" }).click();
  await expectToast(staff, "Please give a reason");
  await dialog.getByLabel("Reason").fill("Account unknown");
  await dialog.getByRole("button", { name: "Return wire" }).click();
  await expectToast(staff, "Wire returned");
  await expect(wires.getByText(reference)).toHaveCount(0);

  await page.goto("/dashboard/payment");
  await expect(
    page.getByRole("table", { name: "Pending and returned wires" }),
  ).toContainText("Returned");
  await expect(
    page.getByRole("link", { name: "Pay Erika Example" }),
  ).toBeVisible();
  await page.goto(receipt);
  await expect(
    page.getByText(
      "Returned: Account unknown. The money is back in your account.",
    ),
  ).toBeVisible();
  await fact(page, "Return").getByRole("link").click();
  await expect(page.getByText("Received", { exact: true })).toBeVisible();
  await fact(page, "Original transaction")
    .getByRole("link", { name: reference })
    .click();
  await expect(page).toHaveURL(receipt);
  await page.goto("/dashboard/transaction");
  const back = page
    .getByRole("table", { name: "Credits and debits" })
    .getByRole("row")
    .filter({ hasText: "Returned: Account unknown" });
  await expect(back).toContainText("+$30.00");
  await mail.latest(customer.email, /^Your wire of \$30\.00 was returned/);
});
