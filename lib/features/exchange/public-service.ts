import "server-only";
export { quoteTransferTo } from "./quotes/service";
export { postTransferOfQuote } from "./quotes/store";
import type { Admin } from "@/lib/identity/callers";
import { throwLedgerError } from "@/lib/ledger/posting-errors";
import type { Tx } from "@/lib/platform/db/prisma";
import type { RequestContext } from "@/lib/platform/http/request-context";

/** Returns the entry that the payer of an exchange paid, from any of its entries. */
export async function findPaidEntry(tx: Tx, entryId: bigint): Promise<bigint> {
  const [row] = await tx.$queryRaw<
    { entryId: bigint }[]
  >`SELECT entry_id AS "entryId" FROM exchange_of_entry(${entryId})`;
  return row?.entryId ?? entryId;
}

/**
 * Reverses all entries of an exchange, in the caller's transaction, and returns the reversal of the named one.
 * @throws DomainError as the ledger refuses; SecondPersonNeeded.
 */
export async function reverseExchange(
  tx: Tx,
  { sessionSecret }: Admin,
  {
    entryId,
    approvalId,
    context,
  }: {
    entryId: bigint;
    approvalId: string | undefined;
    context: RequestContext;
  },
): Promise<{ entryId: bigint }> {
  const [row] = await tx.$queryRaw<[{ entryId: bigint }]>`
    SELECT entry_id AS "entryId"
    FROM exchange_reverse(${sessionSecret}, ${entryId}, ${approvalId ?? null}::uuid, ${context.ip}, ${context.requestId})`.catch(
    throwLedgerError,
  );
  return row;
}
