import { insertLoan } from "../../lib/testing/insert-loan";
import { bankToday } from "../../lib/platform/time/clock";
import { addMonths } from "../../lib/platform/time/calendar";
import { expect, test } from "../fixtures";
import { expectToast, rowsOf } from "../screen";
import { sql } from "../support/database";
import { plantAdmin, plantCustomer } from "../support/people";

test("two people write off a loan that nobody repays, and record what is paid later", async ({
  adminPage,
}) => {
  const person = await plantCustomer();
  const id = crypto.randomUUID();
  await insertLoan(sql, {
    id,
    accountId: person.accountId,
    amountMinor: 90_000n,
    yearlyRateBp: 600,
    overdueRateBp: 1_100,
    termMonths: 12,
    paidOutOn: addMonths(bankToday(), -6),
  });
  await sql(
    "UPDATE loan_instalments SET missed_at = bank_now() WHERE loan_id = $1 AND due_on < bank_today()",
    [id],
  );
  const page = await adminPage(await plantAdmin());
  await page.goto(`/loanrequests?show=overdue&account=${person.number}`);
  const row = rowsOf(page.getByRole("table", { name: "Overdue loans" }));
  await expect(row).toContainText("$900.00");
  await row.getByRole("button", { name: /^Write off/ }).click();
  const dialog = page.getByRole("dialog", { name: "Write off this loan?" });
  await expect(dialog).toContainText("$900.00 becomes a loss of the bank.");
  await dialog.getByLabel("Reason").fill("The customer is insolvent.");
  await dialog.getByRole("button", { name: "Request write-off" }).click();
  await expect(row).toContainText("Waiting for approval");

  const second = await adminPage(await plantAdmin());
  await second.goto("/approvals");
  const request = second
    .getByRole("region", { name: "Approvals" })
    .getByRole("listitem")
    .filter({ hasText: person.fullName });
  await expect(request).toContainText("The customer is insolvent.");
  await request.getByRole("button", { name: "Approve" }).click();
  await second
    .getByRole("dialog")
    .getByRole("button", { name: "Approve" })
    .click();
  await expectToast(second, "Request approved");
  await page.reload();
  await expect(page.getByText("No overdue loans")).toBeVisible();
  await page.goto(`/allacount?id=${person.id}&tab=loans`);
  await expect(
    page.getByRole("region", { name: "Loans", exact: true }),
  ).toContainText("Written off");

  await page.goto(`/loanrequests?show=all&account=${person.number}`);
  await page.getByRole("button", { name: /^Record recovery/ }).click();
  const recovery = page.getByRole("dialog", { name: "Record recovery" });
  await recovery.getByLabel("Amount paid in $").fill("120");
  await recovery.getByRole("button", { name: "Request entry" }).click();
  await expectToast(
    page,
    "Your request is waiting for approval by a second member of staff.",
  );
  await second.goto("/approvals");
  const entry = second
    .getByRole("region", { name: "Approvals" })
    .getByRole("listitem")
    .filter({ hasText: person.number });
  await expect(entry).toContainText("4040 Recoveries");
  await entry.getByRole("button", { name: "Approve" }).click();
  await second
    .getByRole("dialog")
    .getByRole("button", { name: "Approve" })
    .click();
  await expectToast(second, "Request approved");
  await second.goto("/books/manual-entries");
  await expect(second.getByRole("region", { name: "Entries" })).toContainText(
    `account ${person.number}`,
  );
});
