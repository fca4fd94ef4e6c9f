import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import type { Server } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import { openAccounts } from "@/lib/testing/ledger";
import { chooseLink, sendWire, status, takeMessage } from "@/lib/testing/rails";
import { startMetricsServer } from "./metrics-server";
import { readAlarms, readBacklog } from "./queries";
import { checkReadiness } from "./service";

const { appPool, ownerPool, sql } = await testDatabase();
let server: Server;

beforeAll(async () => {
  await sql`INSERT INTO jobs (kind, key, run_at, queued_at, failed_at, failure_id) VALUES
       ('email', 'a', now(), now() - interval '90 seconds', NULL, NULL),
       ('email', 'b', now(), now(), NULL, NULL),
       ('purge', '', now() - interval '45 seconds', now(), NULL, NULL),
       ('standing-order', 'x', 'infinity', now(), now(), gen_random_uuid())`;
  await sql`UPDATE bank_clock SET is_movable = true`;
  await sql`SELECT bank_clock_forward(end_of_day(bank_today() + 1))`;
  server = await startMetricsServer({ port: 0, host: "127.0.0.1" });
});
afterAll(() => server.close());

const get = (path: string) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);

test("the metrics show the pool, the backlog and the process", async () => {
  const answer = await get("/metrics");
  expect(answer.headers.get("content-type")).toContain("text/plain");
  const text = await answer.text();
  for (const line of [
    "limmat_database_up 1",
    "limmat_jobs_failed 1",
    "limmat_emails_waiting 2",
    'limmat_pool_connections{state="waiting"} 0',
  ])
    expect(text.split("\n")).toContain(line);
  expect(valueOf(text, "limmat_email_oldest_seconds")).toBeGreaterThanOrEqual(
    90,
  );
  expect(valueOf(text, "limmat_jobs_late_seconds")).toBeGreaterThanOrEqual(45);
  expect(valueOf(text, "limmat_open_day_seconds")).toBeGreaterThanOrEqual(
    86_400,
  );
  expect(text).toContain("process_resident_memory_bytes");
});

const valueOf = (text: string, name: string) =>
  Number(new RegExp(`^${name} (.*)$`, "m").exec(text)?.[1]);

test.each([
  "deploy/monitoring/alerts.yml",
  "deploy/monitoring/grafana-dashboard.json",
  "docs/operations.md",
])("%s names metrics that exist", async (file) => {
  const text = await (await get("/metrics")).text();
  const known = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
  const named = readFileSync(file, "utf8").matchAll(
    /limmat_[a-z_]+_(?:seconds|total|connections|up|failed|expired|waiting|broken)/g,
  );
  const unknown = [...named]
    .map(([name]) => name)
    .filter((name) => !known.includes(name));
  expect(unknown).toEqual([]);
});

test("the alarms count the emails that were refused or expired within the last hour", async () => {
  await sql`INSERT INTO outbox_mails (recipient, subject, status, expires_at, lost_at) VALUES
       ('a@x.example', '', 'failed', now(), now() - interval '59 minutes'),
       ('b@x.example', '', 'failed', now(), now() - interval '61 minutes'),
       ('c@x.example', '', 'expired', now(), now()),
       ('d@x.example', '', 'expired', now(), now()),
       ('e@x.example', '', 'sent', now(), NULL)`;
  expect(await readAlarms()).toMatchObject({
    failedEmails: 1,
    expiredEmails: 2,
  });
  const text = await (await get("/metrics")).text();
  expect(text).toContain("# TYPE limmat_emails_failed gauge");
  expect(text).toContain("# TYPE limmat_emails_expired gauge");
});

test("the alarms count the rules that the last reconciliation found broken", async () => {
  expect(await readAlarms()).toMatchObject({ brokenRules: 0 });
  const record = (checks: unknown) =>
    sql`INSERT INTO reconcile_runs (started_at, checks) VALUES (now(), ${JSON.stringify(checks)}::jsonb)`;
  await record([
    { rule: "a", broken: 3 },
    { rule: "b", broken: 0 },
    { rule: "c", broken: 1 },
  ]);
  expect(await readAlarms()).toMatchObject({ brokenRules: 2 });
  await record([{ rule: "a", broken: 0 }]);
  expect(await readAlarms()).toMatchObject({ brokenRules: 0 });
});

describe("the age of the oldest wire or message", () => {
  const readAge = async () => (await readAlarms()).oldestRailSeconds;

  test("is that of a message that was not delivered", async () => {
    expect(await readAge()).toBe(0);
    await sql`INSERT INTO rail_messages (rail, direction, type, message_id, state, created_at)
              VALUES ('link', 'out', 'ask', 'm1', 'waiting', clock_timestamp() - interval '2 hours')`;
    expect(await readAge()).toBeGreaterThanOrEqual(7_200);
    await sql`UPDATE rail_messages SET state = 'delivered', done_at = clock_timestamp()`;
    expect(await readAge()).toBe(0);
  });

  test("is that of a wire in doubt, until it is final", async () => {
    const database = { appPool, ownerPool };
    await chooseLink(ownerPool);
    const [from] = await openAccounts(ownerPool, 1, { balanceMinor: 1_000n });
    const { entryId, uetr } = await sendWire(database, from, 300n);
    expect(await readAge()).toBe(0);
    await sql`UPDATE wires SET in_doubt_since = bank_now() - interval '3 hours' WHERE entry_id = ${String(entryId)}`;
    expect(await readAge()).toBeGreaterThanOrEqual(10_800);
    await takeMessage(database, status(uetr, "settled"));
    expect(await readAge()).toBe(0);
  });
});

test("nothing else is served on the port of the metrics", async () => {
  expect((await get("/")).status).toBe(404);
});

test("readiness shows how far the background work is behind", async () => {
  expect(await checkReadiness()).toEqual({
    status: "ready",
    jobs: { lateSeconds: expect.any(Number), failed: 1 },
    email: { waiting: 2, oldestSeconds: expect.any(Number) },
  });
});

test.each(["-infinity", "infinity"])(
  "the backlog has numbers although jobs have the time %s",
  async (time) => {
    await sql`UPDATE jobs SET run_at = ${time}::timestamptz, queued_at = ${time}::timestamptz`;
    expect(await readBacklog()).toMatchObject({
      jobsLateSeconds: expect.any(Number),
      oldestEmailSeconds: expect.any(Number),
    });
  },
);
