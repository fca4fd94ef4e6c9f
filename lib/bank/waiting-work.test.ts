import { expect, test } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import { post } from "@/lib/testing/bookkeeper";
import {
  bankAccount,
  CONTEXT,
  movement,
  openAccounts,
} from "@/lib/testing/ledger";
import { plantStaff } from "@/lib/testing/staff";
import { waitingKinds } from "./features";
import { countWaitingWork, listWaitingWork } from "./waiting-work";

const { ownerPool, sql } = await testDatabase();

test("leaves out the requests of the reader, who cannot decide them", async () => {
  const maker = await plantStaff(ownerPool, "maker");
  const other = await plantStaff(ownerPool, "other");
  const [account] = await openAccounts(ownerPool, 1);
  await sql`INSERT INTO approvals (kind, customer_id, amount_minor, request, made_by)
     SELECT 'credit', customer_id, 100, '{}', ${maker.id} FROM accounts WHERE id = ${String(account)}`;
  expect((await countWaitingWork(maker)).approvals).toBe(0);
  expect((await countWaitingWork(other)).approvals).toBe(1);
  expect(await listWaitingWork(maker, 5, CONTEXT)).toEqual([]);
  expect(await listWaitingWork(other, 5, CONTEXT)).toMatchObject([
    { kind: "approvals", subject: "credit", amountMinor: 100n, isLate: false },
  ]);
});

test("counts nothing for an auditor, who may do none of it", async () => {
  const auditor = await plantStaff(ownerPool, "auditor", "auditor");
  expect(Object.values(await countWaitingWork(auditor))).toEqual(
    Object.keys(waitingKinds).map(() => null),
  );
  expect(await listWaitingWork(auditor, 5, CONTEXT)).toEqual([]);
});

test("lists a message that nobody has answered in time as late", async () => {
  const teller = await plantStaff(ownerPool, "teller", "teller");
  const [account] = await openAccounts(ownerPool, 1);
  await sql`WITH talk AS (
      INSERT INTO conversations (customer_id) SELECT customer_id FROM accounts WHERE id = ${String(account)}
      RETURNING id, customer_id)
    INSERT INTO messages (conversation_id, customer_id, sender, email, subject, content, is_received, sent_at)
    SELECT id, customer_id, 'Nora', 'nora@example.com', 'A question', 'How?', true,
           bank_now() - interval '25 hours'
    FROM talk`;
  const items = await listWaitingWork(teller, 5, CONTEXT);
  expect(items[0]).toMatchObject({ kind: "messages", isLate: true });
});

test("says enough to decide about a wire, unless its customer recalls it", async () => {
  const staff = await plantStaff(ownerPool, "settler");
  const [account] = await openAccounts(ownerPool, 1, { balanceMinor: 500n });
  const clearing = (await bankAccount("clearing"))(account!);
  const { entryId } = await post(
    movement(account!, clearing, 100n, {
      kind: "wire",
      counterpartyName: "Nora",
      counterpartyNumber: "991700000010",
      bank: "Sample Bank",
    }),
  );
  const detail = async () => {
    const items = await listWaitingWork(staff, 15, CONTEXT);
    return items.find(({ kind }) => kind === "wires")?.detail;
  };
  expect(await detail()).toBe("Nora, account 991700000010, Sample Bank");
  await sql`WITH talk AS (
      INSERT INTO conversations (customer_id) SELECT customer_id FROM accounts WHERE id = ${String(account)}
      RETURNING id, customer_id)
    INSERT INTO cases (kind, customer_id, entry_id, conversation_id)
    SELECT 'recall', customer_id, ${String(entryId)}::bigint, id FROM talk`;
  expect(await detail()).toBe("");
});
