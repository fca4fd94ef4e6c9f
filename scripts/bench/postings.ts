import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "@/lib/platform/db/generated/client";
import { pool } from "@/lib/platform/db/pool";
import { env } from "@/lib/platform/config/env";
import { post, postAll } from "@/lib/ledger/post";
import { openSession } from "./books";
import { openExchanges } from "./exchanges";
import { CLIENTS } from "./load";
import { movement, type Pair } from "./movement";
import { postByPrisma } from "./prisma-movement";

/** More callers than connections, so that a queue forms. */
const MANY = 64;

/** Returns movements per second over `seconds`. */
type Measure = (seconds: number) => Promise<number>;

/**
 * The ways of posting, at CLIENTS concurrent callers unless the name says MANY. "Alone" is one call for each movement,
 * "queued" what the application does: movements that wait share a call. The "hot" ones all pay into one account.
 */
type Poster = Record<
  | "alone"
  | "queued"
  | "queuedMany"
  | "aloneHot"
  | "queuedHot"
  | "prisma"
  /** An exchange: three entries and its quote, one call each. */
  | "exchange"
  /** A double entry without any control, as a measure of what PostgreSQL can do here. */
  | "bare"
  | "bareMany",
  Measure
>;

/**
 * Opens all ways of posting in this process, on pools of the same size. Prisma connects as the owner of the tables,
 * because the application's role may not insert postings directly.
 */
export async function openPoster(
  ownerUrl: string,
): Promise<{ ways: Poster; end: () => Promise<void> }> {
  const owner = new pg.Pool({
    connectionString: ownerUrl,
    max: env().DATABASE_POOL_SIZE,
  });
  owner.on("error", () => {});
  const prisma = new PrismaClient({ adapter: new PrismaPg(owner) });
  const { rows } = await owner.query<{ id: string; customerId: string }>(
    `SELECT id, customer_id AS "customerId" FROM accounts WHERE kind = 'customer' ORDER BY id LIMIT $1`,
    [MANY + CLIENTS],
  );
  const payers: Payer[] = [];
  // Those who exchange have two accounts, so their transfers would take another lock.
  for (const { id, customerId } of rows.slice(0, MANY))
    payers.push({
      id: BigInt(id),
      customerId,
      sessionSecret: await openSession(owner, "customer", customerId),
    });
  await owner.query(BARE_TABLES);
  const few = payers.slice(0, CLIENTS);
  const alone: Work = async (pair) => {
    const [verdict] = await postAll([movement(pair)]);
    if (verdict && "refusal" in verdict) throw new Error(verdict.refusal);
  };
  const queued: Work = (pair) => post(movement(pair));
  const bare: Work = ({ from, to, amountMinor }) =>
    owner.query({
      name: "bare_post",
      text: "SELECT bench_bare.post($1, $2, $3)",
      values: [from, to, amountMinor],
    });
  const toOne = (work: Work): Measure => {
    const [hot, ...others] = payers;
    return (seconds) => rate(others, seconds, work, () => hot!);
  };
  return {
    ways: {
      alone: (seconds) => rate(few, seconds, alone),
      queued: (seconds) => rate(few, seconds, queued),
      queuedMany: (seconds) => rate(payers, seconds, queued),
      aloneHot: toOne(alone),
      queuedHot: toOne(queued),
      prisma: (seconds) =>
        rate(few, seconds, (pair) => postByPrisma(prisma, pair)),
      exchange: await openExchanges(owner, rows.slice(MANY)),
      bare: (seconds) => rate(few, seconds, bare),
      bareMany: (seconds) => rate(payers, seconds, bare),
    },
    async end() {
      await prisma.$disconnect();
      await Promise.all([owner.end(), pool().end()]);
    },
  };
}

/** Balances, entries and postings with the keys alone, and one function that moves money in id order. */
const BARE_TABLES = `
CREATE SCHEMA bench_bare;
CREATE TABLE bench_bare.accounts (id bigint PRIMARY KEY, balance bigint NOT NULL);
INSERT INTO bench_bare.accounts SELECT id, 0 FROM accounts;
CREATE TABLE bench_bare.entries (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, description text NOT NULL);
CREATE TABLE bench_bare.postings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, entry_id bigint NOT NULL, account_id bigint NOT NULL,
  amount bigint NOT NULL);
CREATE FUNCTION bench_bare.post(p_from bigint, p_to bigint, p_amount bigint) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_entry bigint;
BEGIN
  IF p_from < p_to THEN
    UPDATE bench_bare.accounts SET balance = balance - p_amount WHERE id = p_from;
    UPDATE bench_bare.accounts SET balance = balance + p_amount WHERE id = p_to;
  ELSE
    UPDATE bench_bare.accounts SET balance = balance + p_amount WHERE id = p_to;
    UPDATE bench_bare.accounts SET balance = balance - p_amount WHERE id = p_from;
  END IF;
  INSERT INTO bench_bare.entries (description) VALUES ('Bench') RETURNING id INTO v_entry;
  INSERT INTO bench_bare.postings (entry_id, account_id, amount)
  VALUES (v_entry, p_from, -p_amount), (v_entry, p_to, p_amount);
  RETURN v_entry;
END $$`;

type Payer = { id: bigint; customerId: string; sessionSecret: string };

type Work = (pair: Pair) => Promise<unknown>;

async function rate(
  payers: Payer[],
  seconds: number,
  work: Work,
  payeeOf = (caller: number, turn: number): Payer =>
    payers[(caller + 1 + (turn % (payers.length - 1))) % payers.length]!,
): Promise<number> {
  const started = performance.now();
  const end = started + seconds * 1_000;
  let done = 0;
  const callers = payers.map(async ({ id: from, ...payer }, caller) => {
    for (let turn = 0; performance.now() < end; turn++) {
      const { id: to } = payeeOf(caller, turn);
      const amountMinor = BigInt(1 + (turn % 97));
      await work({ from, to, amountMinor, ...payer });
      done += 1;
    }
  });
  await Promise.all(callers);
  return done / ((performance.now() - started) / 1_000);
}
