import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { drain } from "@/lib/testing/drain";
import { signRailMessage, signRailStep } from "@/lib/identity/signatures";
import { testDatabase } from "@/lib/testing/database";
import { openAccounts, ownerOf } from "@/lib/testing/ledger";
import {
  chooseLink,
  leaveUnanswered,
  payment,
  receive,
  sendWire,
  status,
  takeMessage,
} from "@/lib/testing/rails";
import { requeueJob } from "./jobs";

// Attacker: can run any SQL with the application's login for a day, and has no session and no key.
const database = await testDatabase();
const { ownerPool, appPool, sql } = database;

beforeAll(() => chooseLink(ownerPool));

const send = async () => {
  const [from] = await openAccounts(ownerPool, 1, { balanceMinor: 1_000n });
  return sendWire(database, from, 300n);
};

const DENIED = "42501";
const NOT_SIGNED = "LM044";
const NO_SESSION = "LM032";

/** The functions open to the attacker. The tests below show that each has no effect, or one that the server repairs. */
const UNSIGNED = [
  "rail_ask",
  "rail_close_day",
  "rail_messages_purge",
  "rail_requeue",
];

type Callable = { name: string; arguments: string[]; types: string[] };

const callables = async (): Promise<Callable[]> =>
  await sql`SELECT p.proname AS name, coalesce(p.proargnames, '{}') AS arguments, p.proargtypes::regtype[]::text[] AS types
      FROM pg_proc p
      WHERE p.proname ~ '^(rail|incoming|nostro)_' AND p.prosecdef AND p.prorettype <> 'trigger'::regtype
        AND has_function_privilege('limmat_app', p.oid, 'EXECUTE')
      ORDER BY 1`;

const ZERO = "00000000-0000-0000-0000-000000000000";
const VALUES: Record<string, string> = {
  uuid: `'${ZERO}'`,
  bigint: "1",
  integer: "1",
  boolean: "true",
  date: "'2026-01-01'",
};

it("every function asks for a signature of the server or a session of staff", async () => {
  const all = await callables();
  const isBound = ({ arguments: names }: Callable) =>
    names.includes("p_signature") || names.includes("p_session");
  expect(all.filter((one) => !isBound(one)).map(({ name }) => name)).toEqual(
    UNSIGNED,
  );
  for (const { name, arguments: names, types } of all.filter(isBound)) {
    const values = types.map((type) => VALUES[type] ?? "'{}'").join(", ");
    await expect(
      appPool.query(`SELECT ${name}(${values})`),
      name,
    ).rejects.toMatchObject({
      code: names.includes("p_signature") ? NOT_SIGNED : NO_SESSION,
    });
  }
});

it("a signature is good for its message and step alone", async () => {
  const { uetr } = await send();
  const facts = status(uetr, "refused");
  const messageId = randomUUID();
  const text = JSON.stringify(facts);
  const message = { rail: "link", messageId, place: 0, facts: text };
  for (const signature of [
    "0".repeat(64),
    signRailMessage({ ...message, messageId: randomUUID() }),
    signRailMessage({ ...message, rail: "files" }),
    signRailMessage({ ...message, place: 1 }),
    signRailMessage({ ...message, facts: `${text} ` }),
    signRailStep("refuse", "link", messageId, "0", text),
  ])
    await expect(
      receive(database, facts, { messageId, signature }),
    ).rejects.toMatchObject({ code: NOT_SIGNED });
  const id = (await receive(database, facts, { messageId }))!;
  for (const signature of [
    signRailStep("apply", randomUUID()),
    signRailStep("send", id),
    signRailStep("delivered", id),
    signRailMessage(message),
  ])
    await expect(
      appPool.query("SELECT rail_apply($1, $2)", [id, signature]),
    ).rejects.toMatchObject({ code: NOT_SIGNED });
});

it.each([
  "INSERT INTO rail_messages (rail, direction, type, message_id, state) VALUES ('link', 'in', 'status', 'x', 'waiting')",
  "UPDATE rail_messages SET state = 'waiting'",
  "DELETE FROM rail_messages",
  "SELECT FROM rail_messages FOR UPDATE",
  "UPDATE rail_choice SET rail = 'hand'",
  "UPDATE wires SET sent_at = NULL",
  "UPDATE incoming_payments SET state = 'waiting'",
  "DELETE FROM nostro_differences",
  "UPDATE nostro_days SET theirs_minor = ours_minor",
  "SELECT rail_say('link', 'return', gen_random_uuid(), '{}')",
  "SELECT rail_answer('link', gen_random_uuid(), 'refused', 'AC04')",
  "SELECT wire_conclude(w, NULL, 'cash', NULL, '', '') FROM wires w",
])("%s is denied", async (statement) => {
  await expect(appPool.query(statement)).rejects.toMatchObject({
    code: DENIED,
  });
});

describe("what the attacker can call", () => {
  it("asks about no wire whose answer is not due", async () => {
    const { entryId, uetr } = await send();
    await appPool.query("SELECT rail_ask($1)", [entryId]);
    expect(
      await sql`SELECT FROM rail_messages WHERE uetr = ${uetr} AND type = 'ask'`,
    ).toEqual([]);
  });

  it("sends no statement of a day that is not being closed", async () => {
    await takeMessage(database, status((await send()).uetr, "settled"));
    for (const day of [
      "bank_today()",
      "bank_today() + 1",
      "NULL",
      "'0001-01-01'",
      "bank_today() - 1",
    ])
      await appPool.query(`SELECT rail_close_day(${day})`);
    expect(
      await sql`SELECT FROM rail_messages WHERE type = 'statement'`,
    ).toEqual([]);
  });

  it("deletes no message before its time", async () => {
    const { uetr } = await send();
    await appPool.query("SELECT rail_messages_purge()");
    expect(
      await sql`SELECT type FROM rail_messages WHERE uetr = ${uetr}`,
    ).toEqual([{ type: "payment" }]);
  });
});

it("jobs that were deleted or put off come back within a minute", async () => {
  const { entryId, uetr } = await send();
  await leaveUnanswered(ownerPool, uetr);
  await appPool.query("SELECT rail_ask($1)", [entryId]);
  const [account] = await openAccounts(ownerPool, 1);
  const { number } = await ownerOf(ownerPool, account);
  await receive(database, payment(number, 100n));
  const waiting = async () =>
    sql`SELECT kind, run_at <= clock_timestamp() AS due FROM jobs WHERE kind IN ('rail-apply', 'rail-deliver', 'rail-ask')
        AND (kind <> 'rail-ask' OR key = ${String(entryId)}) GROUP BY 1, 2 ORDER BY 1`;
  const all = ["rail-apply", "rail-ask", "rail-deliver"].map((kind) => ({
    kind,
    due: true,
  }));
  await appPool.query("DELETE FROM jobs");
  await drain([requeueJob]);
  expect(await waiting()).toEqual(all);
  await appPool.query("UPDATE jobs SET run_at = 'infinity', lease = NULL");
  await drain([requeueJob]);
  expect(await waiting()).toEqual(all);
});

it("jobs that were added for wires to come are those of the wires", async () => {
  const [last] =
    await sql`SELECT coalesce(max(id), 0)::bigint AS id FROM ledger_entries`;
  await appPool.query(
    `INSERT INTO jobs (kind, key, run_at, attempts)
     SELECT kind, n::text, 'infinity', 9 FROM generate_series($1::bigint, $1::bigint + 1000) n, (VALUES ('rail-send'), ('rail-ask')) k (kind)
     ON CONFLICT DO NOTHING`,
    [String(last!.id)],
  );
  const { entryId } = await send();
  expect(
    await sql`SELECT kind, attempts, run_at < clock_timestamp() + interval '1 minute' AS soon FROM jobs
              WHERE key = ${String(entryId)} ORDER BY 1`,
  ).toEqual(
    ["rail-ask", "rail-send"].map((kind) => ({
      kind,
      ...{ attempts: 0, soon: true },
    })),
  );
});

describe("old messages", () => {
  const age = (uetr: string) =>
    ownerPool.query(
      "UPDATE rail_messages SET created_at = created_at - interval '401 days' WHERE uetr = $1",
      [uetr],
    );
  const left = async (uetr: string) => {
    await age(uetr);
    await appPool.query("SELECT rail_messages_purge()");
    const rows =
      await sql`SELECT direction, type FROM rail_messages WHERE uetr = ${uetr} ORDER BY 1, 2`;
    return rows.map(({ direction, type }) => `${direction} ${type}`);
  };

  it("are deleted, and a payment that comes again is known without them", async () => {
    const [account] = await openAccounts(ownerPool, 1);
    const { number } = await ownerOf(ownerPool, account);
    const facts = payment(number, 100n);
    const messageId = randomUUID();
    expect(await takeMessage(database, facts, { messageId })).toBe("received");
    await ownerPool.query(
      "UPDATE rail_messages SET state = 'delivered' WHERE direction = 'out' AND uetr = $1",
      [facts.uetr],
    );
    expect(await left(facts.uetr)).toEqual([]);
    expect(await takeMessage(database, facts, { messageId })).toBe("none");
  });

  it("stay if the other bank has refused them, until staff have checked them", async () => {
    const { uetr } = await send();
    await takeMessage(database, status(uetr, "settled"));
    await ownerPool.query(
      "UPDATE rail_messages SET state = 'refused' WHERE uetr = $1 AND direction = 'out'",
      [uetr],
    );
    expect(await left(uetr)).toEqual(["out payment"]);
  });

  it("stay while their wire is pending, and until staff have checked them", async () => {
    const { uetr } = await send();
    expect(await left(uetr)).toEqual(["out payment"]);
    await takeMessage(database, status(uetr, "settled"));
    await takeMessage(database, status(uetr, "refused"));
    expect(await left(uetr)).toEqual(["in status"]);
  });
});
