import "server-only";
import type { Tx } from "./prisma";

/** Makes transactions with the same name take turns: this one waits until those before it have ended. */
export async function takeTurn(tx: Tx, name: string): Promise<void> {
  await tx.$executeRawUnsafe(
    "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))",
    name,
  );
}
