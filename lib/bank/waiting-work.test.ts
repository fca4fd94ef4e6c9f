import { expect, test } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import { openAccounts } from "@/lib/testing/ledger";
import { plantStaff } from "@/lib/testing/staff";
import { waitingKinds } from "./features";
import { countWaitingWork } from "./waiting-work";

const { ownerPool, sql } = await testDatabase();

test("leaves out the requests of the reader, who cannot decide them", async () => {
  const maker = await plantStaff(ownerPool, "maker");
  const other = await plantStaff(ownerPool, "other");
  const [account] = await openAccounts(ownerPool, 1);
  await sql`INSERT INTO approvals (kind, customer_id, amount_minor, request, made_by)
     SELECT 'credit', customer_id, 100, '{}', ${maker.id} FROM accounts WHERE id = ${String(account)}`;
  expect((await countWaitingWork(maker)).approvals).toBe(0);
  expect((await countWaitingWork(other)).approvals).toBe(1);
});

test("counts nothing for an auditor, who may do none of it", async () => {
  const auditor = await plantStaff(ownerPool, "auditor", "auditor");
  expect(Object.values(await countWaitingWork(auditor))).toEqual(
    Object.keys(waitingKinds).map(() => null),
  );
});
