import { expect, it, vi } from "vitest";

vi.hoisted(() => {
  process.env.FOUR_EYES_ABOVE = "100.00";
});

import { testDatabase } from "@/lib/testing/database";
import {
  asApplication,
  balancesOf,
  bankAccount,
  openAccounts,
} from "@/lib/testing/ledger";
import { plantLoan, plantRequest } from "@/lib/testing/loans";
import { postSql } from "@/lib/testing/post-sql";
import { plantSession } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";

// Attacker: can run any SQL with the application's login, and holds the live sessions named below.
const { ownerPool, databaseUrl, sql } = await testDatabase();

const [a, b] = await openAccounts(ownerPool, 2, {
  balanceMinor: 50_000n,
});
const loansAccount = (await bankAccount("loans"))(a);
const rows: { id: string }[] =
  await sql`SELECT customer_id AS id FROM accounts WHERE id = ${a}`;
const owner = await plantSession(ownerPool, {
  realm: "customer",
  id: rows[0]!.id,
});
const admin = await plantStaff(ownerPool, "admin");
const staff = admin.sessionSecret;

const requested = await plantRequest(ownerPool, a, 500n);
const large = await plantRequest(ownerPool, a, 1_000_000_000n);
const ofAnother = await plantRequest(ownerPool, b, 500n);
await sql`SELECT loan_offer(${staff}, ${ofAnother}, 500, 12, 0, NULL)`;

const [debtor] = await openAccounts(ownerPool, 1);
const owed = await plantLoan(ownerPool, debtor);

const attacks: [what: string, statement: string, code: string][] = [
  [
    "pay out a loan by hand as a customer",
    postSql({
      kind: "credit",
      debit_account_id: loansAccount,
      credit_account_id: a,
      amount_minor: 100,
      entered_by: "customer",
      session: owner.secret,
      idempotency_scope: "loan",
      idempotency_key: requested,
      request_hash: "x",
    }),
    "LM034",
  ],
  [
    "offer a loan without a session",
    `SELECT loan_offer(NULL, '${requested}', 0, 12, 0, NULL)`,
    "LM032",
  ],
  [
    "offer oneself a loan",
    `SELECT loan_offer('${owner.secret}', '${requested}', 0, 12, 0, NULL)`,
    "LM032",
  ],
  [
    "offer a large loan alone",
    `SELECT loan_offer('${staff}', '${large}', 0, 12, 0, NULL)`,
    "LM030",
  ],
  [
    "offer a loan with an approval that does not exist",
    `SELECT loan_offer('${staff}', '${requested}', 0, 12, 0, '${crypto.randomUUID()}')`,
    "LM031",
  ],
  [
    "accept a loan that was not offered",
    `SELECT loan_accept('${owner.secret}', '${requested}', 42, '', '')`,
    "LM050",
  ],
  [
    "accept another customer's offer",
    `SELECT loan_accept('${owner.secret}', '${ofAnother}', 43, '', '')`,
    "LM038",
  ],
  [
    "accept an offer as staff",
    `SELECT loan_accept('${staff}', '${ofAnother}', 43, '', '')`,
    "LM032",
  ],
  [
    "make an offer without staff",
    `UPDATE loan_requests SET status = 'offered', yearly_rate_bp = 0, term_months = 1, decided_at = now(),
       decided_by = '${admin.id}', offer_until = '2099-01-01' WHERE id = '${requested}'`,
    "42501",
  ],
  [
    "raise the amount of an offer",
    `UPDATE loan_requests SET amount_minor = 10000000 WHERE id = '${ofAnother}'`,
    "42501",
  ],
  [
    "request a loan that is offered already",
    `INSERT INTO loan_requests (customer_id, type, amount_minor, reason, status)
     SELECT customer_id, type, amount_minor, reason, 'offered' FROM loan_requests`,
    "42501",
  ],
  ["delete an instalment", "DELETE FROM loan_instalments", "42501"],
  [
    "repay another customer's loan",
    `SELECT loan_repay('${owner.secret}', '${ofAnother}', true, 1, '', '', NULL, NULL)`,
    "LM038",
  ],
  [
    "plan instalments",
    `SELECT loan_plan(l, 1, 1, 1, '2026-01-01') FROM loan_requests l LIMIT 1`,
    "42501",
  ],
  [
    "delete a customer who owes a loan",
    `SELECT customer_delete('${staff}', (SELECT customer_id FROM accounts WHERE id = ${debtor}), NULL, '', '')`,
    "LM054",
  ],
];

it.each(attacks)("cannot %s", async (_what, statement, code) => {
  const before = await balancesOf(ownerPool, [a, b]);
  await expect(asApplication(databaseUrl, statement)).rejects.toMatchObject({
    code,
  });
  expect(await balancesOf(ownerPool, [a, b])).toEqual(before);
});

it("accepts no loan whose key has another entry", async () => {
  const offered = await plantRequest(ownerPool, a, 500n);
  await sql`SELECT loan_offer(${staff}, ${offered}, 0, 12, 0, NULL)`;
  // Only the owner of the tables can still use up the key.
  await sql`SELECT ledger_record(new_movement('transfer', ${b}, ${a}, 1, idempotency_scope => 'loan', idempotency_key => ${offered}::text,
                                       request_hash => sha256(${offered}::text::bytea)))`;
  await expect(
    sql`SELECT loan_accept(${owner.secret}, id, instalment_minor, '', '') FROM loan_requests
      WHERE id = ${offered}`,
  ).rejects.toMatchObject({ code: "LM050" });
  const loans =
    await sql`SELECT status::text FROM loan_requests WHERE id = ${offered}`;
  expect(loans).toEqual([{ status: "offered" }]);
});

it("keeps a loan that is owed, even from the owner of the tables", async () => {
  await expect(
    sql`DELETE FROM loan_requests WHERE id = ${owed}`,
  ).rejects.toMatchObject({ code: "LM054" });
});
