import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import { retryAfterConflict } from "./errors";
import { pool } from "./pool";
import { PrismaClient, type Prisma } from "./generated/client";

const globals = globalThis as typeof globalThis & {
  limmatPrisma?: PrismaClient;
};

export function prisma(): PrismaClient {
  return (globals.limmatPrisma ??= new PrismaClient({
    adapter: new PrismaPg(pool()),
  }));
}

/** A Prisma transaction. Store functions take it, so that the caller decides what is atomic. */
export type Tx = Prisma.TransactionClient;

const commitListeners = new WeakMap<Tx, Set<() => void>>();

/**
 * Runs `work` in one transaction. After a conflict it runs again, twice at most, so `work` must have no effects outside
 * the transaction.
 */
export async function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return retryAfterConflict(async () => {
    const listeners = new Set<() => void>();
    const result = await prisma().$transaction(
      (tx) => {
        commitListeners.set(tx, listeners);
        return work(tx);
      },
      { timeout: 15_000, maxWait: 10_000 },
    );
    for (const listener of listeners) listener();
    return result;
  });
}

/** Calls `listener` once after the commit of `tx`, if {@link transaction} runs it. */
export function afterCommit(tx: Tx, listener: () => void): void {
  commitListeners.get(tx)?.add(listener);
}
