import { expect, test } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import { CONTEXT, openAccounts } from "@/lib/testing/ledger";
import { plantStaff } from "@/lib/testing/staff";
import { postByStaff } from "./service";

const { ownerPool, sql } = await testDatabase();
const teller = await plantStaff(ownerPool, "reason-teller", "teller");
const [account] = await openAccounts(ownerPool, 1);
const rows: { number: string }[] =
  await sql`UPDATE accounts SET number = '1234567897' WHERE id = ${account} RETURNING number`;
const number = rows[0]!.number;

const key = {
  scope: teller.id,
  key: "once",
  requestHash: Buffer.alloc(32),
};

const credit = (reason: string) =>
  postByStaff(
    teller,
    { accountId: number, direction: "credit" },
    {
      chooseAccount: number,
      to: null,
      amount: "1.00",
      description: "Fee back",
      bank: "",
      date: null,
      time: null,
      reason,
      rebooks: null,
    },
    { context: CONTEXT, idempotency: reason ? key : undefined },
  );

const reasons = async () =>
  await sql`SELECT l.after ->> 'reason' AS reason FROM audit_log l JOIN ledger_entries e ON e.id = l.entry_id
       WHERE l.action = 'posting.reason' AND e.description = 'Fee back' AND l.subject_customer_id IS NOT NULL`;

test("records the reason of a posting once, and nothing without one", async () => {
  await credit("");
  expect(await reasons()).toEqual([]);
  await Promise.all([
    credit("Charged twice"),
    credit("Charged twice"),
    credit("Charged twice"),
  ]);
  expect(await reasons()).toEqual([{ reason: "Charged twice" }]);
});
