import { expect, test } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import { post } from "@/lib/testing/bookkeeper";
import { CONTEXT, movement, openAccounts } from "@/lib/testing/ledger";
import { plantStaff } from "@/lib/testing/staff";
import { reverseHistoryEntry } from "../reversals/service";
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

const credit = (reason: string, rebooks: string | null = null) =>
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
      rebooks,
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

test("replaces a reversed entry of staff only, not a reversed payment of a customer", async () => {
  const manager = await plantStaff(ownerPool, "reason-manager");
  const [payer] = await openAccounts(ownerPool, 1, { balanceMinor: 500n });
  const { customer_id: id } = (
    await sql`
    SELECT customer_id FROM accounts WHERE id = ${payer}`
  )[0] as {
    customer_id: string;
  };
  const actor = { kind: "customer", id } as const;
  const payment = await post(movement(payer, account, 100n, { actor }));
  await reverseHistoryEntry(manager, payment.publicId, CONTEXT);
  await expect(credit("", payment.publicId)).rejects.toMatchObject({
    code: "NOT_REPLACEABLE",
  });
  const { transaction } = (await credit("")) as { transaction: { id: string } };
  await expect(credit("", transaction.id)).rejects.toMatchObject({
    code: "NOT_REPLACEABLE",
  });
  await reverseHistoryEntry(manager, transaction.id, CONTEXT);
  expect(await credit("", transaction.id)).toHaveProperty("transaction");
});
