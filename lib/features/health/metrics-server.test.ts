import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import type { Server } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import { startMetricsServer } from "./metrics-server";
import { readBacklog } from "./queries";
import { checkReadiness } from "./service";

const { sql } = await testDatabase();
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
    /limmat_[a-z_]+_(?:seconds|total|connections|up|failed|waiting)/g,
  );
  const unknown = [...named]
    .map(([name]) => name)
    .filter((name) => !known.includes(name));
  expect(unknown).toEqual([]);
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
