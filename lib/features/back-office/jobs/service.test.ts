import { beforeEach, expect, it, vi } from "vitest";
import { defineJob } from "@/lib/platform/jobs/job";
import { drain } from "@/lib/testing/drain";
import { enqueue } from "@/lib/platform/jobs/store";
import { transaction } from "@/lib/platform/db/prisma";
import { logger } from "@/lib/platform/logging/logger";
import { testDatabase } from "@/lib/testing/database";
import { CONTEXT, openAccounts } from "@/lib/testing/ledger";
import { plantStaff } from "@/lib/testing/staff";
import { plantOrder } from "@/lib/testing/standing-orders";
import { countWaitingJobs, listFailedJobs } from "./queries";
import { runJobAgain } from "./service";

const { ownerPool, sql } = await testDatabase();
const admin = await plantStaff(ownerPool);
vi.spyOn(logger, "error").mockImplementation(() => {});

let isBroken = true;
const job = defineJob({
  kind: "standing-order",
  retry: { attempts: 1 },
  run: () =>
    isBroken ? Promise.reject(new Error("broken")) : Promise.resolve(),
});

beforeEach(async () => {
  isBroken = true;
  await sql`DELETE FROM jobs`;
});

async function fail(key: string) {
  await transaction((tx) => enqueue(tx, job, { key }));
  await drain([job]);
}

const list = (page = {}) =>
  listFailedJobs(admin, { limit: 10, ...page }, CONTEXT);

const audited = async (action: string) =>
  (
    await sql`SELECT subject_customer_id AS subject, after FROM audit_log WHERE action = ${action}
      ORDER BY id DESC LIMIT 1`
  )[0];

it("lists a failed job with its reason and customer, and records the look", async () => {
  const [from] = await openAccounts(ownerPool, 1);
  const id = await plantOrder(ownerPool, { from, firstOn: "2026-06-01" });
  await fail(id);
  const { rows } = await list();
  expect(rows).toMatchObject([
    { kind: "standing-order", reason: "broken", nextAt: null },
  ]);
  expect(rows[0]!.customer?.fullName).not.toBe("");
  expect(await audited("jobs.list")).toMatchObject({
    subject: rows[0]!.customer!.id,
  });
});

it("pages through failed jobs, newest first", async () => {
  for (const key of ["1", "2", "3"]) await fail(key);
  const first = await list({ limit: 2 });
  const second = await list({ limit: 2, cursor: first.nextCursor });
  const all = [...first.rows, ...second.rows];
  expect(new Set(all.map(({ id }) => id)).size).toBe(3);
  expect(second.nextCursor).toBeNull();
  await expect(list({ cursor: "x" })).rejects.toMatchObject({
    code: "CURSOR_INVALID",
  });
});

it("runs a failed job again once, and records who did", async () => {
  await fail("1");
  const { id } = (await list()).rows[0]!;
  isBroken = false;
  await runJobAgain(admin, id, CONTEXT);
  expect((await list()).rows).toEqual([]);
  expect(await countWaitingJobs()).toMatchObject([
    { kind: "standing-order", count: 1, dueSince: expect.any(Date) },
  ]);
  await expect(runJobAgain(admin, id, CONTEXT)).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  expect(await audited("job.run")).toMatchObject({
    after: { kind: "standing-order", key: "1", title: "Standing order" },
  });
  await drain([job]);
  expect(await countWaitingJobs()).toEqual([]);
});

it("lists a job that fails again with a new id", async () => {
  await fail("1");
  const before = (await list()).rows[0]!.id;
  await runJobAgain(admin, before, CONTEXT);
  await drain([job]);
  const { rows } = await list();
  expect(rows).toHaveLength(1);
  expect(rows[0]!.id).not.toBe(before);
});
