import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { signRailStep } from "@/lib/identity/signatures";
import { testDatabase } from "@/lib/testing/database";
import { CONTEXT, openAccounts } from "@/lib/testing/ledger";
import {
  chooseLink,
  returned,
  sendWire,
  status,
  takeMessage,
} from "@/lib/testing/rails";
import { plantStaff } from "@/lib/testing/staff";
import { listRailWork } from "./incoming/queries";
import { checkRailMessage } from "./incoming/service";

const database = await testDatabase();
const { ownerPool, appPool, sql } = database;
const admin = await plantStaff(ownerPool);

beforeAll(() => chooseLink(ownerPool));

const aboutUnknown = () =>
  takeMessage(database, status(randomUUID(), "refused"));

const refuse = (body: string) =>
  appPool.query("SELECT rail_refuse('link', $1, 'Not XML', $2)", [
    body,
    signRailStep("refuse", "link", body, "Not XML"),
  ]);

const repeat = async (times: number, work: (nth: number) => unknown) => {
  for (let nth = 0; nth < times; nth++) await work(nth);
};

/** Returns what staff have to check: the lines of single messages, and the messages that other lines count. */
async function listed() {
  const rows =
    await sql`SELECT id, state, body, facts ->> 'count' AS count, fault FROM rail_messages
              WHERE state IN ('refused', 'doubt') AND checked_by IS NULL ORDER BY created_at`;
  const counters = rows.filter(({ count }) => count);
  return {
    single: rows.length - counters.length,
    counted: counters.reduce((sum, { count }) => sum + Number(count), 0),
    counters,
    kept: rows.filter(({ body }) => body).length,
  };
}

it("lists 100 messages of an hour, and counts the others in one line", async () => {
  await repeat(60, aboutUnknown);
  await repeat(60, (nth) => refuse(`Wrong ${nth}`));
  await repeat(30, aboutUnknown);
  expect(await listed()).toMatchObject({ single: 100, counted: 50, kept: 100 });

  const { counters } = await listed();
  const last = counters.at(-1)!;
  expect(last.fault).toBe(
    `Further messages of this hour that were refused or fit no payment: ${String(last.count)}`,
  );
  await checkRailMessage(
    admin,
    last.id as string,
    { reason: "Asked the other bank" },
    CONTEXT,
  );
  await repeat(2, () => refuse("Wrong again"));
  await aboutUnknown();
  expect((await listed()).counted).toBeGreaterThan(50);
  // The messages that are counted stay, so each changes nothing when it comes again.
  expect(
    await sql`SELECT count(*)::int AS kept FROM rail_messages WHERE state = 'counted'`,
  ).toEqual([{ kept: 31 }]);
});

it("shows staff a doubt about a wire before any number of others, once", async () => {
  const [from] = await openAccounts(ownerPool, 1, { balanceMinor: 1_000n });
  const { uetr } = await sendWire(database, from, 300n);
  await takeMessage(database, status(uetr, "settled"));
  await repeat(3, () => takeMessage(database, status(uetr, "refused")));
  expect(
    await sql`SELECT state FROM rail_messages WHERE uetr = ${uetr} AND direction = 'in' ORDER BY created_at`,
  ).toEqual(
    ["applied", "doubt", "counted", "counted"].map((state) => ({ state })),
  );

  // More than the list has room for, and older than the doubt.
  await sql`INSERT INTO rail_messages (rail, direction, type, message_id, state, created_at)
            SELECT 'link', 'in', '', 'older-' || n, 'refused', now() - interval '1 day' FROM generate_series(1, 120) n`;
  const { messages } = await listRailWork(admin, CONTEXT);
  expect(messages).toHaveLength(101);
  expect(messages[0]).toMatchObject({ state: "doubt", entryId: uetr });
});

it("lists returns of other amounts one by one, and beyond ten only where there is room", async () => {
  const [from] = await openAccounts(ownerPool, 1, { balanceMinor: 1_000n });
  const { uetr } = await sendWire(database, from, 300n);
  await repeat(12, (nth) =>
    takeMessage(database, returned(uetr, BigInt(nth + 1))),
  );
  expect(
    await sql`SELECT state, count(*)::int AS count FROM rail_messages WHERE uetr = ${uetr} AND direction = 'in'
              GROUP BY 1 ORDER BY 1`,
  ).toEqual([
    { state: "counted", count: 2 },
    { state: "doubt", count: 10 },
  ]);
});

it("lists a doubt about a statement beside any number of others", async () => {
  const statement = (closingMinor: string) => ({
    ...{ type: "statement", currency: "USD", day: "2026-01-02", page: 1 },
    ...{ isLastPage: true, openingMinor: "0", closingMinor, lines: [] },
  });
  const take = (closingMinor: string) =>
    takeMessage(database, { uetr: undefined!, ...statement(closingMinor) });
  expect(await take("0")).toBe("none");
  await repeat(2, () => take("5"));
  await take("6");
  expect(
    await sql`SELECT state FROM rail_messages WHERE type = 'statement' ORDER BY created_at`,
  ).toEqual(
    ["applied", "doubt", "counted", "doubt"].map((state) => ({ state })),
  );
});

it("counts in its line although a message of the other bank has the id of an hour", async () => {
  await ownerPool.query(
    "DELETE FROM rail_messages WHERE facts ->> 'count' IS NOT NULL",
  );
  const [hour] =
    await sql`SELECT 'more ' || date_trunc('hour', clock_timestamp()) AS id`;
  await takeMessage(database, status(randomUUID(), "refused"), {
    messageId: hour!.id as string,
  });
  await aboutUnknown();
  const { counters } = await listed();
  expect(counters).toMatchObject([{ state: "refused" }]);
  expect(
    await sql`SELECT min(length(message_id)) > 35 AS long FROM rail_messages WHERE facts ->> 'count' IS NOT NULL`,
  ).toEqual([{ long: true }]);
});
