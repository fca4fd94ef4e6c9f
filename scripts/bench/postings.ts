import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "@/lib/platform/db/generated/client";
import { pool } from "@/lib/platform/db/pool";
import { env } from "@/lib/platform/config/env";
import { post } from "@/lib/ledger/post";
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
  const { rows } = await owner.query<{ id: string }>(
    "SELECT id FROM accounts WHERE kind = 'customer' ORDER BY id LIMIT $1",
    [CLIENTS],
  );
  const ids = rows.map(({ id }) => BigInt(id));
  return {
    ledger: (seconds) => rate(ids, seconds, (pair) => post(movement(pair))),
    prisma: (seconds) =>
      rate(ids, seconds, (pair) => postByPrisma(prisma, pair)),
    async end() {
      await prisma.$disconnect();
      await Promise.all([owner.end(), pool().end()]);
    },
  };
}

async function rate(
  ids: bigint[],
  seconds: number,
  work: (pair: Pair) => Promise<unknown>,
): Promise<number> {
  const started = performance.now();
  const end = started + seconds * 1_000;
  let done = 0;
  const callers = ids.map(async (from, caller) => {
    for (let turn = 0; performance.now() < end; turn++) {
      const to = ids[(caller + 1 + (turn % (ids.length - 1))) % ids.length]!;
      await work({ from, to, amountMinor: BigInt(1 + (turn % 97)) });
      done += 1;
    }
  });
  await Promise.all(callers);
  return done / ((performance.now() - started) / 1_000);
}
