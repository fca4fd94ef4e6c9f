import { bankToday } from "../../lib/platform/time/clock";
import { addDays } from "../../lib/platform/time/calendar";
import { formatIsoDay } from "../../lib/platform/format";
import { DEMO, expect, test } from "../fixtures";
import { expectToast, fact, fillIn, rowsOf } from "../screen";
import { one, sql } from "../support/database";
import { mailsTo } from "../support/mail";
import { plantAdmin, plantCurrency, plantCustomer } from "../support/people";

/** Posts a wire of one Australian dollar, which costs a fee. Returns the public id of the fee's entry. */
async function plantFee(accountId: string): Promise<string> {
  const { entry } = await one<{ entry: string }>(
    `SELECT posted.entry_id::text AS entry
     FROM accounts a JOIN accounts b ON b.kind = 'clearing' AND b.currency = a.currency AND b.stripe = a.id % 16
     CROSS JOIN LATERAL ledger_record(new_movement(
       'wire', a.id, b.id, 100, 'Rent', 'Elsewhere Bank', 'Erika Example', '4444000011112222')) posted
     WHERE a.id = $1`,
    [accountId],
  );
  const { id } = await one<{ id: string }>(
    `SELECT f.public_id AS id FROM wires w JOIN ledger_entries f ON f.id = w.fee_entry_id
     WHERE w.entry_id = $1`,
    [entry],
  );
  return id;
}

test("staff give a fee back with a reason, and the customer hears of it", async ({
  adminPage,
}) => {
  const person = await plantCustomer();
  await plantCurrency(person.number, "AUD", 10_000);
  const fee = await plantFee(person.accountId);
  await sql(
    "UPDATE notification_settings SET money_in_mail = true WHERE customer_id = $1",
    [person.id],
  );
  const page = await adminPage(await plantAdmin());
  await page.goto(`/history?id=${fee}`);
  await page.getByRole("button", { name: "Waive fee" }).click();
  const dialog = page.getByRole("dialog", { name: "Waive this fee?" });
  await fillIn(dialog, { Reason: "The wire was our mistake" });
  await dialog.getByRole("button", { name: "Waive fee" }).click();
  await expectToast(page, "Fee waived");
  await page.goto(`/allacount?id=${person.id}`);
  await expect(fact(page, "Total balance")).toHaveText("A$99.00");
  await expect
    .poll(async () =>
      (await mailsTo(person.email)).map(({ subject }) => subject).join("; "),
    )
    .toMatch(/Fee waived: you received A\$\d+\.\d\d/);
});

test("staff free an account of monthly fees until a day, and charge them again", async ({
  adminPage,
}) => {
  const person = await plantCustomer();
  const until = addDays(bankToday(), 60);
  const page = await adminPage();
  await page.goto(`/allacount?id=${person.id}&tab=accounts`);
  const row = rowsOf(
    page.getByRole("table", { name: "Accounts of this customer" }),
  );
  const dialog = page.getByRole("dialog", { name: "Monthly fees" });
  const free = async (day: string, reason: string) => {
    await row.getByRole("button", { name: /^Actions for / }).click();
    await page.getByRole("button", { name: "Monthly fees…" }).click();
    await dialog.getByLabel(/^No monthly fees until/).fill(day);
    await fillIn(dialog, { Reason: reason });
    await dialog.getByRole("button", { name: "Save" }).click();
  };
  await free(until, "Unemployed for a while");
  await expectToast(page, `No monthly fees until ${formatIsoDay(until)}`);
  await expect(row).toContainText(formatIsoDay(until));
  await free("", "Works again");
  await expectToast(page, "Monthly fees are charged");
  await expect(row).not.toContainText(formatIsoDay(until));
});

test("a teller waives no fee and frees no account of fees", async ({
  adminPage,
}) => {
  const person = await plantCustomer();
  await plantCurrency(person.number, "AUD", 10_000);
  const fee = await plantFee(person.accountId);
  const page = await adminPage(DEMO.teller);
  await page.goto(`/history?id=${fee}`);
  await expect(page.getByText(/Fee for wire LM-/).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Waive fee" })).toHaveCount(0);
  await page.goto(`/allacount?id=${person.id}&tab=accounts`);
  await page.getByRole("button", { name: /^Actions for / }).click();
  await expect(page.getByRole("button", { name: "Block…" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Monthly fees…" })).toHaveCount(
    0,
  );
});
