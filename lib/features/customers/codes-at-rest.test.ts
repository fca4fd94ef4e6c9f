import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.FOUR_EYES_ABOVE = "1000.00";
  process.env.DEMO_MODE = "true";
});

import { approvalHandlers } from "@/lib/bank/handlers";
import { decideApproval } from "@/lib/approvals/decide";
import { listApprovals } from "@/lib/approvals/queries";
import { MAX_TRIES } from "@/lib/identity/codes/code";
import { requestPasswordReset } from "@/lib/identity/reset/service";
import type { AcceptedReply } from "@/lib/platform/http/reply";
import { testDatabase } from "@/lib/testing/database";
import { CODES, CONTEXT, openAccounts } from "@/lib/testing/ledger";
import { queuedMails } from "@/lib/testing/outbox";
import { plantStaff } from "@/lib/testing/staff";
import { accountUpdateSchema } from "./accounts/schema";
import { updateAccount } from "./accounts/update/service";
import { getCustomerDetail } from "./queries";
import type { SignUp } from "./schema";
import { signUp } from "./sign-up/service";

const { ownerPool, sql } = await testDatabase();
const staff = await plantStaff(ownerPool, "desk");
const checker = await plantStaff(ownerPool, "checker");

vi.spyOn(process.stderr, "write").mockReturnValue(true);

/** Returns the columns that hold the secret in plain text, in a copy of the whole database. */
async function findInDump(secret: string): Promise<string[]> {
  const rows: Record<"table" | "column" | "type", string>[] =
    await sql`SELECT c.table_name AS table, c.column_name AS column, c.data_type AS type
     FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
       AND c.data_type IN ('text', 'character varying', 'character', 'json', 'jsonb', 'bytea', 'ARRAY')`;
  expect(rows.length).toBeGreaterThan(80);
  const found: string[] = [];
  for (const { table, column, type } of rows) {
    const value =
      type === "bytea" ? `encode("${column}", 'escape')` : `"${column}"::text`;
    const { rowCount } = await ownerPool.query(
      `SELECT FROM "${table}" WHERE strpos(${value}, $1) > 0`,
      [secret],
    );
    if (rowCount) found.push(`${table}.${column}`);
  }
  return found;
}

async function openAccount(balanceMinor: bigint) {
  const [accountId] = await openAccounts(ownerPool, 1, { balanceMinor });
  const rows: { id: string; email: string }[] =
    await sql`SELECT c.id, c.email FROM accounts a JOIN customers c ON c.id = a.customer_id
    WHERE a.id = ${accountId}`;
  return rows[0]!;
}

const codeTo = async (email: string) => {
  const mails = await queuedMails(ownerPool, email);
  return /\b\d{6}\b/.exec(mails.at(-1)!.text)![0];
};

const update = (id: string, changes: object) =>
  updateAccount(staff, id, accountUpdateSchema.parse(changes), CONTEXT);

const detailOf = async (id: string) =>
  (await getCustomerDetail(staff, id, CONTEXT))!;

test("a copy of the database shows no code, neither of accounts nor in waiting emails and approvals", async () => {
  const newcomer = "nora.new@x.example";
  await signUp(
    {
      fullName: "Nora New",
      username: "nora.new",
      phoneNumber: "1",
      email: newcomer,
      occupation: "x",
      dateOfBirth: "1980-01-01",
      maritalStatus: "Single",
      address: "x",
      accountType: "savings",
      password: "Quiet!River9",
      retypePassword: "Quiet!River9",
    } as SignUp,
    CONTEXT,
  );
  const signUpCode = await codeTo(newcomer);
  const rows: { id: string }[] =
    await sql`SELECT id FROM customers WHERE email = ${newcomer}`;
  const signedUp = await detailOf(rows[0]!.id);
  // The demonstration shows the code to staff.
  expect(signedUp.otpCode.startsWith(`${signUpCode}, sent `)).toBe(true);

  const poor = await openAccount(0n);
  await requestPasswordReset(poor.email, { ip: CONTEXT.ip, userAgent: "" });
  const resetCode = await codeTo(poor.email);
  await update(poor.id, { cotCode: "CHANGED-COT" });
  expect(await detailOf(poor.id)).toMatchObject({
    cotCode: "CHANGED-COT",
    taxCode: CODES.taxCode,
  });

  const rich = await openAccount(100_001n);
  const waiting = await update(rich.id, { taxCode: "WAITING-TAX" });
  const list = await listApprovals(
    checker,
    { limit: 1, filters: {} },
    CONTEXT,
    approvalHandlers,
  );
  expect(list.rows[0]!.details).toContainEqual(["Tax code", "WAITING-TAX"]);

  for (const secret of [
    signedUp.cotCode,
    signedUp.taxCode,
    signUpCode,
    resetCode,
    "CHANGED-COT",
    "WAITING-TAX",
  ])
    expect(await findInDump(secret), secret).toEqual([]);

  const { id } = (waiting as AcceptedReply).data.approval as { id: string };
  await decideApproval(
    checker,
    { id, decision: "approve", reason: "" },
    CONTEXT,
    approvalHandlers,
  );
  expect((await detailOf(rich.id)).taxCode).toBe("WAITING-TAX");
  expect(await findInDump("WAITING-TAX")).toEqual([]);
});

test("the search finds a secret that is stored as text or as bytes", async () => {
  const { id } = await openAccount(0n);
  await sql`INSERT INTO messages (customer_id, sender, subject, content)
    VALUES (${id}, 'support', 'x', 'NEEDLE-1')`;
  await sql`UPDATE customer_rights SET cot_code = 'NEEDLE-1'::bytea WHERE customer_id = ${id}`;
  expect((await findInDump("NEEDLE-1")).sort()).toEqual([
    "customer_rights.cot_code",
    "messages.content",
  ]);
});

test("a code copied to another customer's account opens there for nobody", async () => {
  const [from, to] = [await openAccount(0n), await openAccount(0n)];
  await sql`UPDATE customer_rights SET cot_code = (SELECT cot_code FROM customer_rights
    WHERE customer_id = ${from.id}) WHERE customer_id = ${to.id}`;
  await expect(detailOf(to.id)).rejects.toThrow();
  expect((await detailOf(from.id)).cotCode).toBe(CODES.cotCode);
});

test("shows staff a code that is dead after wrong tries as expired", async () => {
  const { id, email } = await openAccount(0n);
  await requestPasswordReset(email, { ip: CONTEXT.ip, userAgent: "" });
  expect((await detailOf(id)).otpCode).toMatch(/^sent /);
  await sql`UPDATE code_flows SET tries = ${MAX_TRIES} WHERE customer_id = ${id}`;
  expect((await detailOf(id)).otpCode).toBe("expired");
});
