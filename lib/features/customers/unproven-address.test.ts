import { expect, it } from "vitest";
import { emailAccountNumber } from "@/lib/features/access/account-number";
import { accountUpdateSchema } from "@/lib/features/customers/accounts/schema";
import { changeStatus } from "@/lib/features/customers/accounts/service";
import { updateAccount } from "@/lib/features/customers/accounts/update/service";
import { sendLetter } from "@/lib/features/inbox/public-service";
import { notifyNewDevice } from "@/lib/identity/notify";
import { sendResetLink } from "@/lib/identity/reset/link";
import { clearResetTries } from "@/lib/identity/sign-in-data";
import { transaction } from "@/lib/platform/db/prisma";
import { testDatabase } from "@/lib/testing/database";
import { CONTEXT, openAccounts, ownerOf, payIn } from "@/lib/testing/ledger";
import { caughtUp } from "@/lib/testing/movements";
import { queuedMails } from "@/lib/testing/outbox";
import { plantStaff } from "@/lib/testing/staff";

const { ownerPool, sql } = await testDatabase();
const admin = await plantStaff(ownerPool);
const NAME = "Win 500 at evil example";

/** A customer who chose a strange name. */
async function person() {
  const [accountId] = await openAccounts(ownerPool, 1);
  const { id, number } = await ownerOf(ownerPool, accountId);
  await sql`UPDATE customers SET full_name = ${NAME} WHERE id = ${id}`;
  return { accountId, id, number };
}

const update = (number: string, body: object) =>
  updateAccount(admin, number, accountUpdateSchema.parse(body), CONTEXT);

/** Causes emails of every kind that greets, and returns their texts. */
async function everyEmail(
  { accountId, id, number }: Awaited<ReturnType<typeof person>>,
  email: string,
) {
  await update(number, { address: "Testweg 2", password: "Quiet!River9" });
  await update(number, { accountNumber: `99${number.slice(2)}` });
  await update(id, { totalBalance: 50, availableBalance: 20 });
  await changeStatus(admin, id, { accountStatus: "inactive" }, CONTEXT);
  await changeStatus(admin, id, { accountStatus: "active" }, CONTEXT);
  await sendResetLink(admin, id, CONTEXT);
  await emailAccountNumber(email, CONTEXT.ip);
  await transaction(async (tx) => {
    await notifyNewDevice(tx, { realm: "customer", id }, "Test/1");
    const letter = { subject: "Notice", paragraphs: ["Text."] };
    await sendLetter(tx, { customerId: id }, letter);
  });
  await payIn(accountId, 500n);
  await caughtUp(ownerPool);
  return (await queuedMails(ownerPool, email)).map(({ text }) => text);
}

it("no email to an address that staff set names the customer, until a code that went there is entered", async () => {
  const subject = await person();
  const email = `set-${subject.id}@desk.example`;
  await update(subject.number, { email });
  const texts = await everyEmail(subject, email);
  expect(texts.length).toBeGreaterThan(9);
  for (const text of texts) expect(text).not.toContain(NAME);
  await transaction((tx) => clearResetTries(tx, subject.id));
  await changeStatus(admin, subject.id, { accountStatus: "inactive" }, CONTEXT);
  const [last] = (await queuedMails(ownerPool, email)).slice(-1);
  expect(last!.text).toContain(`Hello ${NAME},`);
});

it("emails to the address of a customer name them", async () => {
  const subject = await person();
  const [row] = await sql`SELECT email FROM customers WHERE id = ${subject.id}`;
  const texts = await everyEmail(subject, row!.email as string);
  expect(texts.length).toBeGreaterThan(9);
  for (const text of texts) expect(text).toContain(`Hello ${NAME},`);
});

it("staff set the address and the name at once", async () => {
  const subject = await person();
  const email = `both-${subject.id}@desk.example`;
  await update(subject.number, { email, fullName: "Someone Else" });
  for (const { text } of await queuedMails(ownerPool, email))
    expect(text).toContain("Hello,\n");
});
