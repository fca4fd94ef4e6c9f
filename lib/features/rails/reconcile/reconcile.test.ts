import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { moveBankTime } from "@/lib/testing/clock";
import { testDatabase } from "@/lib/testing/database";
import { openAccounts, ownerOf } from "@/lib/testing/ledger";
import {
  nostroStatement,
  type StatementLine,
  type StatementPage,
} from "@/lib/testing/nostro";
import {
  beginDay,
  chooseLink,
  payment,
  returned,
  sendWire,
  status,
  takeMessage,
} from "@/lib/testing/rails";
import { dayAfter, zurichMoment } from "@/lib/platform/time/zurich";
import type { MessageOf } from "../messages/message";
import { readMessages, writeMessage } from "../messages/messages";
import { type Facts, toMessage } from "../facts";
import { listNostroDays, listNostroDifferences } from "./queries";
import { exchangeStatements } from "./step";

const database = await testDatabase();
const { ownerPool, sql } = database;

let day: string;
let account: bigint;
/** The balance that the other bank owes this one at the end of the last day. */
let closing = 0n;

const bankToday = async () =>
  (await sql`SELECT bank_today()::text AS day`)[0]!["day"] as string;

async function endDay() {
  day = await bankToday();
  await moveBankTime(new Date(zurichMoment(dayAfter(day)).getTime() + 60_000));
  await beginDay(ownerPool, day);
}

beforeAll(() => chooseLink(ownerPool));
beforeEach(async () => {
  await sql`DELETE FROM nostro_differences`;
  [account] = (await openAccounts(ownerPool, 1, {
    balanceMinor: 1_000n,
  })) as [bigint];
  day = await bankToday();
});

async function settledWire(minor = 300n): Promise<StatementLine> {
  const { uetr } = await sendWire(database, account, minor);
  await takeMessage(database, status(uetr, "settled"));
  return { uetr, minor: -minor };
}

async function incoming(minor = 500n): Promise<StatementLine> {
  const { number } = await ownerOf(ownerPool, account);
  const facts = payment(number, minor);
  expect(await takeMessage(database, facts)).toBe("received");
  return { uetr: facts.uetr, minor };
}

const takeStatement = (lines: StatementLine[], values?: StatementPage) =>
  takeMessage(database, nostroStatement({ day, closing }, lines, values));

const lastDay = async () => {
  const [last] = await listNostroDays();
  closing = last?.oursMinor ?? 0n;
  return last;
};

describe("a statement of the other bank", () => {
  it("that has what this bank has leaves no difference", async () => {
    const sent = await settledWire();
    const got = await incoming();
    const back = await settledWire(100n);
    await takeMessage(database, returned(back.uetr, 100n));
    await endDay();
    await takeStatement([
      sent,
      got,
      back,
      { uetr: back.uetr, minor: 100n, kind: "return" },
    ]);
    expect(await listNostroDifferences()).toEqual([]);
    const last = await lastDay();
    expect(last).toMatchObject({ day, oursMinor: last!.theirsMinor });
  });

  it("names what one of the banks has not, and other amounts, until they are explained", async () => {
    const here = await settledWire();
    const other = await incoming();
    const there = { uetr: randomUUID(), minor: 77n };
    await endDay();
    await takeStatement([{ ...other, minor: 501n }, there]);
    expect(await listNostroDifferences()).toEqual(
      [
        { ...here, oursMinor: -300n, theirsMinor: null },
        { ...other, oursMinor: 500n, theirsMinor: 501n },
        { ...there, oursMinor: null, theirsMinor: 77n },
      ]
        .map(({ uetr, oursMinor, theirsMinor }) => ({
          ...{ uetr, oursMinor, theirsMinor, day, age: 1 },
          ...{ rail: "link", currency: "USD", kind: "payment" },
        }))
        .sort((a, b) => (a.uetr < b.uetr ? -1 : 1)),
    );
    await endDay();
    await takeStatement([here]);
    const open = await listNostroDifferences();
    expect(open.map(({ uetr }) => uetr).sort()).toEqual(
      [other.uetr, there.uetr].sort(),
    );
    expect(open[0]!.age).toBe(2);
    await lastDay();
  });

  it("adds no difference to those of earlier days where both banks agree", async () => {
    const there = { uetr: randomUUID(), minor: 77n };
    await endDay();
    await takeStatement([there]);
    const agreed = [await settledWire(), await incoming()];
    await endDay();
    await takeStatement(agreed);
    expect(await listNostroDifferences()).toMatchObject([{ uetr: there.uetr }]);
    await lastDay();
  });

  it("leaves no difference for a payment that came back before its settlement, also a day later", async () => {
    const { uetr } = await sendWire(database, account, 200n);
    await takeMessage(database, returned(uetr, 200n));
    await takeMessage(database, status(uetr, "settled"));
    const line = { uetr, minor: -200n };
    const back = { uetr, minor: 200n, kind: "return" } as const;
    await endDay();
    await takeStatement([line, back]);
    expect(await listNostroDifferences()).toEqual([]);
    await lastDay();

    const later = randomUUID();
    await endDay();
    await takeStatement([{ ...line, uetr: later }]);
    expect(await listNostroDifferences()).toMatchObject([{ uetr: later }]);
    await endDay();
    await takeStatement([{ ...back, uetr: later }]);
    expect(await listNostroDifferences()).toEqual([]);
    await lastDay();
  });

  it("in another currency explains no difference and adds its own", async () => {
    const uetr = randomUUID();
    await endDay();
    await takeStatement([{ uetr, minor: 77n }]);
    await takeStatement(
      [
        { uetr, minor: 50n },
        { uetr, minor: -127n, kind: "return" },
      ],
      { currency: "EUR" },
    );
    expect(await listNostroDifferences()).toMatchObject([
      { currency: "EUR", kind: "payment", theirsMinor: 50n },
      { currency: "EUR", kind: "return", theirsMinor: -127n },
      { currency: "USD", kind: "payment", theirsMinor: 77n },
    ]);
    await sql`DELETE FROM nostro_days WHERE currency <> 'USD'`;
    await lastDay();
  });

  it("is compared when all of its pages are here", async () => {
    const [first, second] = [await settledWire(), await incoming()];
    await endDay();
    await takeStatement([second], { page: 2 });
    expect((await listNostroDays())[0]!.day).not.toBe(day);
    await takeStatement([first], { page: 1, isLastPage: false });
    expect((await listNostroDays())[0]!.day).toBe(day);
    expect(await listNostroDifferences()).toEqual([]);
    await lastDay();
  });

  it("that comes before the day is over here is compared when it closes", async () => {
    const first = await settledWire();
    await takeStatement([first]);
    const late = await incoming();
    await endDay();
    expect((await listNostroDays())[0]!.day).not.toBe(day);
    await exchangeStatements.run({ day });
    expect(await listNostroDifferences()).toMatchObject([
      { uetr: late.uetr, theirsMinor: null },
    ]);
    await endDay();
    await takeStatement([late]);
    expect(await listNostroDifferences()).toEqual([]);
    await lastDay();
  });

  it("of a day that has one waits for staff", async () => {
    await endDay();
    await takeStatement([]);
    expect(await takeStatement([{ uetr: randomUUID(), minor: 1n }])).toBe(
      "doubt",
    );
    expect(await listNostroDifferences()).toEqual([]);
    await lastDay();
  });
});

it("sends the other bank what it has here, once", async () => {
  const [sent, got] = [await settledWire(), await incoming()];
  await endDay();
  await exchangeStatements.run({ day });
  await exchangeStatements.run({ day });
  const rows =
    await sql`SELECT facts, message_id AS id FROM rail_messages WHERE type = 'statement' AND direction = 'out'
      AND facts ->> 'day' = ${day}`;
  expect(rows).toHaveLength(1);
  const { facts, id } = rows[0] as { facts: Facts; id: string };
  const message = toMessage(facts, {
    messageId: id,
    createdAt: new Date("2026-03-02T10:00:00Z"),
  });
  const read = await readMessages(await writeMessage(message));
  expect(read).toEqual([message]);
  const [statement] = read as [MessageOf<"statement">];
  const sideOf = ({ uetr }: StatementLine) =>
    statement.lines.find((line) => line.uetr === uetr)?.side;
  expect([sideOf(sent), sideOf(got)]).toEqual(["credit", "debit"]);
  expect(statement.closingMinor - statement.openingMinor).toBe(-200n);
});

it("sends long statements in pages", async () => {
  const { number } = await ownerOf(ownerPool, account);
  for (let at = 0; at < 205; at += 1)
    await takeMessage(database, payment(number, 1n));
  await endDay();
  await exchangeStatements.run({ day });
  const pages =
    await sql`SELECT (facts ->> 'page')::int AS page, facts -> 'isLastPage' AS last,
      jsonb_array_length(facts -> 'lines') AS lines FROM rail_messages
    WHERE type = 'statement' AND direction = 'out' AND facts ->> 'day' = ${day} ORDER BY 1`;
  expect(pages).toEqual([
    { page: 1, last: false, lines: 200 },
    { page: 2, last: true, lines: 5 },
  ]);
});
