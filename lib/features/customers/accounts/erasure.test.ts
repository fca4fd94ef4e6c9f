import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { approvalHandlers, purge } from "@/lib/bank/handlers";
import { listApprovals } from "@/lib/approvals/queries";
import { logger } from "@/lib/platform/logging/logger";
import { testDatabase } from "@/lib/testing/database";
import { openAccounts, CONTEXT, ownerOf } from "@/lib/testing/ledger";
import { plantStaff } from "@/lib/testing/staff";
import { deleteCustomer } from "./service";

const { ownerPool, sql } = await testDatabase();
const staff = await plantStaff(ownerPool);
const folder = mkdtempSync(join(tmpdir(), "limmat-erasures-"));
process.env.STORAGE_FOLDER = folder;
afterAll(() => rmSync(folder, { recursive: true }));

/** Creates a customer with a document and returns the id and the file path. */
async function newCustomer() {
  const [account] = await openAccounts(ownerPool, 1);
  const { id } = await ownerOf(ownerPool, account);
  const below = join(folder, "customers", id, "documents");
  mkdirSync(below, { recursive: true });
  const file = join(below, crypto.randomUUID());
  writeFileSync(file, "passport");
  return { id, file };
}

const countOf = async (table: string, column: string, id: string) =>
  (await ownerPool.query(`SELECT FROM ${table} WHERE ${column} = $1`, [id]))
    .rowCount;
const isCustomer = async (id: string) =>
  (await countOf("customers", "id", id)) === 1;
const isNoted = async (id: string) =>
  (await countOf("erasures", "customer_id", id)) === 1;

it("erases only the deleted customer's files", async () => {
  const [gone, stays] = [await newCustomer(), await newCustomer()];
  await deleteCustomer(staff, gone.id, CONTEXT);
  expect(existsSync(gone.file)).toBe(false);
  expect(await isNoted(gone.id)).toBe(false);
  expect(existsSync(stays.file)).toBe(true);
});

it("keeps all files when the deletion is rolled back, even at commit", async () => {
  const { id, file } = await newCustomer();
  await sql`CREATE FUNCTION refuse_commit() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN RAISE EXCEPTION 'no commit'; END $$;
     CREATE CONSTRAINT TRIGGER no_commit AFTER DELETE ON customers
     DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_commit()`;
  await expect(deleteCustomer(staff, id, CONTEXT)).rejects.toThrow();
  await sql`DROP TRIGGER no_commit ON customers`;
  await purge();
  expect(await isCustomer(id)).toBe(true);
  expect(existsSync(file)).toBe(true);
});

it("leaves files to housekeeping when the storage fails or the process crashes", async () => {
  const { id, file } = await newCustomer();
  const [customers, away] = [join(folder, "customers"), join(folder, "away")];
  renameSync(customers, away);
  writeFileSync(customers, "in the way");
  const log = vi.spyOn(logger, "error").mockImplementation(() => {});
  await deleteCustomer(staff, id, CONTEXT);
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
  rmSync(customers);
  renameSync(away, customers);
  expect(await isCustomer(id)).toBe(false);
  expect(await isNoted(id)).toBe(true);
  expect(existsSync(file)).toBe(true);
  await purge();
  expect(existsSync(file)).toBe(false);
  expect(await isNoted(id)).toBe(false);
});

it("keeps approval decisions without personal data", async () => {
  const { id } = await newCustomer();
  const second = await plantStaff(ownerPool, "second");
  await sql`INSERT INTO approvals (kind, status, customer_id, account_id, amount_minor, request, made_by, decided_by, decided_at)
     SELECT 'credit', 'rejected', customer_id, id, 100, ${{ ...{ direction: "credit", account: id, other: null, amount: "100" }, ...{ description: "", bank: "", date: null, time: null } }}, ${staff.id}, ${second.id}, now() FROM accounts WHERE customer_id = ${id}`;
  await deleteCustomer(staff, id, CONTEXT);
  const decided = await listApprovals(
    staff,
    { limit: 10, filters: { show: "decided" } },
    CONTEXT,
    approvalHandlers,
  );
  expect(decided.rows).toMatchObject([
    {
      customerName: "Closed account",
      status: "rejected",
      amount: { minor: 100n },
    },
  ]);
  await expect(sql`UPDATE approvals SET status = 'approved'`).rejects.toThrow(
    "append-only",
  );
});
