import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "./generated/client";
import type { Tx } from "./prisma";

let client: PrismaClient | undefined;

/**
 * Connects with the owner's login for the commands of an operator. The web process has no such login and never calls
 * this.
 * @returns a function that closes the connection.
 */
export function openOperatorDatabase(url: string): () => Promise<void> {
  const options = "-c search_path=public -c TimeZone=UTC";
  const opened = new PrismaClient({
    adapter: new PrismaPg({ connectionString: url, max: 1, options }),
  });
  client = opened;
  return () => opened.$disconnect();
}

/** Runs the work of an operator's command in one transaction. */
export function operatorTransaction<T>(
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (!client) throw new Error("the operator's database is not open");
  return client.$transaction(work, { timeout: 15_000, maxWait: 10_000 });
}
