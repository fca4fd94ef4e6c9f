import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import { isConflict } from "./errors";
import { pool } from "./pool";
import { PrismaClient, type Prisma } from "./generated/client";

const globals = globalThis as typeof globalThis & {
  limmatPrisma?: PrismaClient;
};

/** The process's Prisma client, over the shared pool. */
export function prisma(): PrismaClient {
  return (globals.limmatPrisma ??= new PrismaClient({
    adapter: new PrismaPg(pool()),
  }));
}

/** A Prisma transaction: what every store function takes, so that its caller decides what belongs together. */
export type Tx = Prisma.TransactionClient;

/**
 * Runs `work` in one transaction: all of it happens, or none. Where the database gave it up for another's sake it is run
 * once more, so that `work` leaves nothing behind but what it writes.
 */
export async function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const run = () =>
    prisma().$transaction(work, { timeout: 15_000, maxWait: 10_000 });
  try {
    return await run();
  } catch (error) {
    if (!isConflict(error)) throw error;
    return run();
  }
}
