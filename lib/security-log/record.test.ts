import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import { openAccounts } from "@/lib/testing/ledger";
import { securityEvents } from "./events";
import { recordSecurityEvent, securityLogWritten } from "./record";
import { purgeSecurityEvents } from "./store";

const { appPool, ownerPool, sql } = await testDatabase();
const context = { ip: "192.0.2.7", requestId: "request-1" };
const failed = securityEvents["sign-in.failed"];

const rows = async () =>
  (
    await appPool.query(
      "SELECT event, realm, customer_id, ip, device, request_id, occurrences::int FROM security_events ORDER BY id",
    )
  ).rows;

// The tests run within a minute, but a minute may end between two writes.
const total = async (where = "true") =>
  (
    await appPool.query<{ rows: number; occurrences: number }>(
      `SELECT count(*)::int AS rows, coalesce(sum(occurrences), 0)::int AS occurrences FROM security_events WHERE ${where}`,
    )
  ).rows[0]!;

const minutes = async () =>
  (
    await appPool.query<{ n: number }>(
      "SELECT count(DISTINCT minute)::int AS n FROM security_events",
    )
  ).rows[0]!.n;

beforeEach(() => vi.spyOn(process.stderr, "write").mockReturnValue(true));
afterEach(async () => {
  vi.restoreAllMocks();
  await sql`DELETE FROM security_events`;
});

async function newCustomerId() {
  const [account] = await openAccounts(ownerPool, 1);
  const rows: { customer_id: string }[] =
    await sql`SELECT customer_id FROM accounts WHERE id = ${account}`;
  return rows[0]!.customer_id;
}

test("stores who, what, from where and when, and writes a log line", async () => {
  const customerId = await newCustomerId();
  recordSecurityEvent(context, {
    event: failed,
    realm: "customer",
    customerId,
    device: "Firefox on Windows",
  });
  await securityLogWritten();
  expect(await rows()).toEqual([
    {
      event: "sign-in.failed",
      realm: "customer",
      customer_id: customerId,
      ip: "192.0.2.7",
      device: "Firefox on Windows",
      request_id: "request-1",
      occurrences: 1,
    },
  ]);
  const line = JSON.parse(
    String(vi.mocked(process.stderr.write).mock.calls[0]![0]),
  ) as Record<string, unknown>;
  expect(line).toEqual({
    level: "warn",
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    event: "sign-in.failed",
    requestId: "request-1",
    ip: "192.0.2.7",
    realm: "customer",
    customerId,
    message: "Failed sign-in",
  });
});

test("records an event whose account doesn’t exist", async () => {
  recordSecurityEvent(context, { event: failed, customerId: randomId() });
  await securityLogWritten();
  expect(await rows()).toMatchObject([{ customer_id: null }]);
});

test("never throws when the database refuses", async () => {
  recordSecurityEvent(
    { ip: "192.0.2.7", requestId: "r" },
    { event: failed, customerId: "not an id" },
  );
  await expect(securityLogWritten()).resolves.toBeUndefined();
});

test("keeps the id of a deleted customer, which has no name or address", async () => {
  const [first, second] = [await newCustomerId(), await newCustomerId()];
  for (const customerId of [first, second])
    recordSecurityEvent(context, { event: failed, customerId });
  await securityLogWritten();
  await sql`DELETE FROM accounts WHERE customer_id = ANY (${[first, second]})`;
  await sql`DELETE FROM customers WHERE id = ANY (${[first, second]})`;
  const kept = (await rows()).map((row) => row.customer_id);
  expect(kept.sort()).toEqual([first, second].sort());
});

describe("a flood", () => {
  test("of one event from one network shares one row a minute", async () => {
    for (let i = 0; i < 5_000; i++)
      recordSecurityEvent(
        { ip: `2001:db8::${(i % 60_000).toString(16)}`, requestId: "r" },
        { event: failed },
      );
    await securityLogWritten();
    const { rows, occurrences } = await total();
    expect(occurrences).toBe(5_000);
    expect(rows).toBeLessThanOrEqual(await minutes());
  });

  test("from many networks writes a bounded number of rows and counts all", async () => {
    for (let round = 0; round < 8; round++) {
      for (let i = 0; i < 250; i++)
        recordSecurityEvent(
          { ip: `198.51.${round}.${i}`, requestId: "r" },
          { event: failed },
        );
      await securityLogWritten();
    }
    const { rows, occurrences } = await total();
    expect(occurrences).toBe(2_000);
    expect(rows).toBeLessThanOrEqual(301 * (await minutes()));
  });

  test("that collapses rows without people keeps those with people", async () => {
    for (let i = 0; i < 400; i++)
      recordSecurityEvent(
        { ip: `198.51.${i >> 8}.${i & 255}`, requestId: "r" },
        { event: failed },
      );
    await securityLogWritten();
    const customerId = await newCustomerId();
    recordSecurityEvent(context, { event: failed, customerId });
    await securityLogWritten();
    expect(await total(`customer_id = '${customerId}'`)).toEqual({
      rows: 1,
      occurrences: 1,
    });
  });

  test("of many events from one network writes at most 60 rows and a sum for each event", async () => {
    const names = Object.values(securityEvents);
    const people: string[] = [];
    for (let i = 0; i < 8; i++) people.push(await newCustomerId());
    for (const event of names)
      for (const customerId of people)
        recordSecurityEvent(context, { event, customerId });
    await securityLogWritten();
    const { rows, occurrences } = await total();
    expect(occurrences).toBe(names.length * people.length);
    expect(rows).toBeLessThanOrEqual((60 + names.length) * (await minutes()));
  });
});

describe("the application’s role", () => {
  test.each([
    "INSERT INTO security_events (minute, first_at, last_at, occurrences, event, ip, network, device, request_id, key) VALUES (now(), now(), now(), 1, 'x', '', '', '', '', '')",
    "UPDATE security_events SET event = 'x'",
    "DELETE FROM security_events",
    "TRUNCATE security_events",
    "SELECT security_add('x', NULL, NULL, NULL, NULL, '', '', '', '', 1)",
  ])("is refused: %s", async (statement) => {
    await expect(appPool.query(statement)).rejects.toThrow(/permission denied/);
  });

  test("deletes old events, but none that the settings keep, whatever days are asked for", async () => {
    recordSecurityEvent(context, { event: failed });
    recordSecurityEvent(context, { event: securityEvents["password.wrong"] });
    recordSecurityEvent(context, { event: securityEvents["code.wrong"] });
    await securityLogWritten();
    await sql`UPDATE security_events SET first_at = now() - make_interval(days => CASE event
         WHEN 'sign-in.failed' THEN 29 WHEN 'password.wrong' THEN 179 ELSE 181 END)`;
    for (const days of [180, 30, 0, -1]) {
      await purgeSecurityEvents(days);
      expect((await rows()).map(({ event }) => event).sort()).toEqual([
        "password.wrong",
        "sign-in.failed",
      ]);
    }
    await sql`UPDATE security_retention SET days = 30`;
    await purgeSecurityEvents(0);
    expect((await rows()).map(({ event }) => event)).toEqual([
      "sign-in.failed",
    ]);
  });
});

function randomId() {
  return "00000000-0000-4000-8000-000000000000";
}
