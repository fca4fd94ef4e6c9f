import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { moveBankTime } from "@/lib/testing/clock";
import { testDatabase } from "@/lib/testing/database";
import { openAccounts, ownerOf } from "@/lib/testing/ledger";
import { nostroStatement, type StatementLine } from "@/lib/testing/nostro";
import {
  chooseLink,
  payment,
  receive,
  returned,
  sendWire,
  status,
  takeMessage,
} from "@/lib/testing/rails";
import { signRailStep } from "@/lib/identity/signatures";
import { dayAfter, zurichMoment } from "@/lib/platform/time/zurich";
import { listNostroDifferences } from "./queries";

const database = await testDatabase();
const { ownerPool, sql } = database;

let day: string;
let account: bigint;

beforeAll(() => chooseLink(ownerPool));
beforeEach(async () => {
  [account] = (await openAccounts(ownerPool, 1, {
    balanceMinor: 1_000n,
  })) as [bigint];
  const [today] = await sql`SELECT bank_today()::text AS day`;
  day = today!["day"] as string;
  await sql`DELETE FROM nostro_differences`;
});

const openCase = (entryId: bigint) => sql`
  WITH message AS (
    INSERT INTO messages (customer_id, is_received, sender, email, subject, content)
    SELECT customer_id, true, 'Me', 'me@example.org', 'Question', 'Why?'
    FROM accounts WHERE id = ${account} RETURNING conversation_id, customer_id)
  INSERT INTO cases (kind, customer_id, entry_id, conversation_id)
  SELECT 'not_recognised', customer_id, ${entryId}, conversation_id FROM message`;

const endDay = () =>
  moveBankTime(new Date(zurichMoment(dayAfter(day)).getTime() + 60_000));

const takeStatement = (lines: StatementLine[]) =>
  takeMessage(database, nostroStatement({ day }, lines));

/** Waits until a query of this test file waits for a lock. */
const untilOneWaits = () =>
  vi.waitFor(
    async () =>
      expect(
        await sql`SELECT FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
          WHERE a.datname = current_database() AND NOT l.granted`,
      ).toHaveLength(1),
    { timeout: 10_000 },
  );

/** Waits until a statement waits for the postings of its day, in whose function it then is. */
const untilOneWaitsForTheDay = async () => {
  await vi.waitFor(
    async () =>
      expect(
        await sql`SELECT FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
          WHERE a.datname = current_database() AND l.relation = 'pg_locks'::regclass AND a.pid <> pg_backend_pid()`,
      ).not.toEqual([]),
    { timeout: 10_000 },
  );
  return true;
};

describe("the end of a wire that waits for its case past midnight is of the day of its entry:", () => {
  it.each(["settlement", "return"] as const)("%s", async (end) => {
    const { uetr, entryId } = await sendWire(database, account, 300n);
    const line = { uetr, minor: -300n };
    const back = { uetr, minor: 300n, kind: "return" } as const;
    if (end === "return") await takeMessage(database, status(uetr, "settled"));
    await openCase(entryId);
    const staff = await ownerPool.connect();
    let taken: Promise<unknown>;
    try {
      await staff.query("BEGIN");
      await staff.query("SELECT FROM cases FOR UPDATE");
      taken = takeMessage(
        database,
        end === "return" ? returned(uetr, 300n) : status(uetr, "settled"),
      );
      await untilOneWaits();
      await endDay();
    } finally {
      await staff.query("ROLLBACK");
      staff.release();
    }
    await taken;
    await takeStatement(end === "return" ? [line, back] : [line]);
    expect(await listNostroDifferences()).toEqual([]);
  });
});

it("a statement that comes while a payment of the day is not committed is compared with it", async () => {
  const { number } = await ownerOf(ownerPool, account);
  const facts = payment(number, 500n);
  const id = await receive(database, facts);
  const late = await database.appPool.connect();
  let taken: Promise<unknown>;
  try {
    await late.query("BEGIN");
    await late.query("SELECT rail_apply($1, $2)", [
      id,
      signRailStep("apply", id!),
    ]);
    await endDay();
    taken = takeStatement([{ uetr: facts.uetr, minor: 500n }]);
    const waiting = await Promise.race([
      taken.then(() => false),
      untilOneWaitsForTheDay(),
    ]);
    expect(waiting).toBe(true);
  } finally {
    await late.query("COMMIT");
    late.release();
  }
  await taken;
  expect(await listNostroDifferences()).toEqual([]);
});

it.each([
  ["2027-03-27", "2027-03-28"],
  ["2027-10-30", "2027-10-31"],
])(
  "settlements late on %s and %s, when clocks change, are of their days",
  async (before, changed) => {
    const settleLate = async (on: string) => {
      day = on;
      await moveBankTime(zurichMoment(on, "23:30"));
      const { uetr } = await sendWire(database, account, 300n);
      await takeMessage(database, status(uetr, "settled"));
      return { uetr, minor: -300n };
    };
    const lines = [await settleLate(before), await settleLate(changed)];
    await endDay();
    await takeStatement(lines);
    expect(await listNostroDifferences()).toEqual([]);
    const items =
      await sql`SELECT uetr FROM nostro_items('link', ${changed}::date, ${changed}::date)`;
    expect(items).toEqual([{ uetr: lines[1]!.uetr }]);
  },
);
