import { beforeEach, expect, test } from "vitest";
import { listAccessLog } from "@/lib/features/back-office/audit-log/access-queries";
import { listAllHolds, listHolds } from "@/lib/features/customers/queries";
import { listNotifications } from "@/lib/features/inbox/notifications/queries";
import { listOwnAccounts, mainAccount } from "@/lib/identity/accounts";
import type { Customer } from "@/lib/identity/callers";
import { findCustomerOfSession } from "@/lib/identity/sessions/queries";
import { testDatabase } from "@/lib/testing/database";
import { CONTEXT, openAccounts, openAnother } from "@/lib/testing/ledger";
import { queuedMails } from "@/lib/testing/outbox";
import { plantSession } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import { accountUpdateSchema } from "./schema";
import { deleteCustomer } from "./service";
import { updateAccount } from "./update/service";

const { ownerPool, sql } = await testDatabase();
const admin = await plantStaff(ownerPool);
let customer: Customer;
let email: string;

beforeEach(async () => {
  const [accountId] = await openAccounts(ownerPool, 1, {
    balanceMinor: 1_000n,
  });
  const rows: { id: string; email: string }[] =
    await sql`SELECT c.id, c.email FROM accounts a JOIN customers c ON c.id = a.customer_id
    WHERE a.id = ${accountId}`;
  const { id } = rows[0]!;
  email = rows[0]!.email;
  const session = await plantSession(ownerPool, { realm: "customer", id });
  customer = (await findCustomerOfSession(session.secret))!;
});

const update = (body: object) =>
  updateAccount(admin, customer.id, accountUpdateSchema.parse(body), CONTEXT);

const news = async () =>
  (await listNotifications(customer, { limit: 9 })).notifications
    .map(({ title, text }) => `${title}: ${text}`)
    .reverse();

test("the customer reads the amount, the reason and the day, and gets an email without the reason", async () => {
  await update({ availableBalance: 4, holdReason: "Court order 12/26" });
  expect(await listHolds(mainAccount(customer))).toEqual([
    {
      id: expect.any(BigInt) as bigint,
      amountMinor: 600n,
      reason: "Court order 12/26",
      placedAt: expect.any(Date) as Date,
    },
  ]);
  expect(await news()).toEqual([
    "$6.00 is on hold: This money stays in your total balance, but you can’t spend it for now. Reason: Court order 12/26",
  ]);
  const [mail, ...more] = await queuedMails(ownerPool, email);
  expect(more).toEqual([]);
  expect(mail!.subject).toBe("$6.00 is on hold");
  expect(mail!.text).not.toContain("Court");
  expect(mail!.text).toContain("see the reason on your dashboard");
  const { accesses } = await listAccessLog(customer, { limit: 9 });
  expect(accesses[0]!.fields).toEqual(["available balance", "money on hold"]);
});

test("without a reason the bank is named, and a release is announced", async () => {
  await update({ availableBalance: 4 });
  expect(await listHolds(mainAccount(customer))).toMatchObject([
    { reason: "Held by the bank" },
  ]);
  await update({ availableBalance: 10 });
  expect(await listHolds(mainAccount(customer))).toEqual([]);
  expect((await news())[1]).toBe(
    "$6.00 is no longer on hold: You can spend this money again. It was on hold for this reason: Held by the bank",
  );
  const release = (await queuedMails(ownerPool, email)).find(
    ({ subject }) => subject === "$6.00 is no longer on hold",
  );
  expect(release!.text).not.toContain("dashboard");
});

test("a replaced hold is one email and a line for each hold", async () => {
  await update({ availableBalance: 4, holdReason: "First" });
  await update({ availableBalance: 5, holdReason: "Second" });
  expect(await listHolds(mainAccount(customer))).toMatchObject([
    { reason: "Second" },
  ]);
  expect((await news()).map((line) => line.split(":")[0])).toEqual([
    "$6.00 is on hold",
    "$6.00 is no longer on hold",
    "$5.00 is on hold",
  ]);
  const mails = await queuedMails(ownerPool, email);
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    "$6.00 is on hold",
    "Money on hold",
  ]);
});

test("staff see the holds on all accounts, each with its account", async () => {
  const other = await openAnother(ownerPool, customer.main.id, 500n);
  const { number } = (await listOwnAccounts(customer)).find(
    ({ id }) => id === other,
  )!;
  await update({ availableBalance: 4 });
  await updateAccount(
    admin,
    number,
    accountUpdateSchema.parse({ availableBalance: 3 }),
    CONTEXT,
  );
  expect(await listAllHolds(customer)).toMatchObject([
    { amountMinor: 200n, account: number, currency: "USD" },
    { amountMinor: 600n, account: customer.main.number },
  ]);
});

test("customers can turn off the email and the line", async () => {
  await sql`INSERT INTO notification_settings (customer_id, hold_mail, hold_app)
    VALUES (${customer.id}, false, false)`;
  await update({ availableBalance: 4 });
  expect(await queuedMails(ownerPool, email)).toEqual([]);
  expect(await news()).toEqual([]);
  expect(await listHolds(mainAccount(customer))).toHaveLength(1);
});

test("a reason needs a change of the available balance", () => {
  const { error } = accountUpdateSchema.safeParse({ holdReason: "Why not" });
  expect(error?.issues).toMatchObject([
    {
      path: ["holdReason"],
      message: "Please change the available balance to put money on hold",
    },
  ]);
});

test("deleting the customer erases the reasons", async () => {
  await update({ availableBalance: 4, holdReason: "About Petra" });
  await deleteCustomer(admin, customer.id, CONTEXT);
  const rows: { reason: string; at: Date | null }[] =
    await sql`SELECT reason, released_at AS at FROM holds
    WHERE account_id = ${customer.main.id}`;
  expect(rows).toEqual([{ reason: "", at: expect.any(Date) as Date }]);
});
