import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "@/lib/platform/db/generated/client";
import { pool } from "@/lib/platform/db/pool";
import { env } from "@/lib/platform/config/env";
import { post } from "@/lib/ledger/post";
import { openSession } from "./books";
import { CLIENTS } from "./load";
import { movement, type Pair } from "./movement";
import { postByPrisma } from "./prisma-movement";

export type Poster = {
  /** Movements per second over `seconds`, with CLIENTS concurrent callers. */
  ledger(seconds: number): Promise<number>;
  prisma(seconds: number): Promise<number>;
  end(): Promise<void>;
};

/**
 * Opens both ways of posting in this process, on pools of the same size. Prisma connects as the owner of the tables,
 * because the application's role may not insert postings directly.
 */
export async function openPoster(ownerUrl: string): Promise<Poster> {
  const owner = new pg.Pool({
    connectionString: ownerUrl,
    max: env().DATABASE_POOL_SIZE,
  });
  owner.on("error", () => {});
  const prisma = new PrismaClient({ adapter: new PrismaPg(owner) });
  const { rows } = await owner.query<{ id: string; customerId: string }>(
    `SELECT id, customer_id AS "customerId" FROM accounts WHERE kind = 'customer' ORDER BY id LIMIT $1`,
    [CLIENTS],
  );
  const payers: Payer[] = [];
  for (const { id, customerId } of rows)
    payers.push({
      id: BigInt(id),
      sessionSecret: await openSession(owner, "customer", customerId),
    });
  return {
    ledger: (seconds) => rate(payers, seconds, (pair) => post(movement(pair))),
    prisma: (seconds) =>
      rate(payers, seconds, (pair) => postByPrisma(prisma, pair)),
    async end() {
      await prisma.$disconnect();
      await Promise.all([owner.end(), pool().end()]);
    },
  };
}

type Payer = { id: bigint; sessionSecret: string };

async function rate(
  payers: Payer[],
  seconds: number,
  work: (pair: Pair) => Promise<unknown>,
): Promise<number> {
  const started = performance.now();
  const end = started + seconds * 1_000;
  let done = 0;
  const callers = payers.map(async ({ id: from, sessionSecret }, caller) => {
    for (let turn = 0; performance.now() < end; turn++) {
      const { id: to } =
        payers[(caller + 1 + (turn % (payers.length - 1))) % payers.length]!;
      const amountMinor = BigInt(1 + (turn % 97));
      await work({ from, to, amountMinor, sessionSecret });
      done += 1;
    }
  });
  await Promise.all(callers);
  return done / ((performance.now() - started) / 1_000);
}
