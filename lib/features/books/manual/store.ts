import "server-only";
import type { Admin } from "@/lib/identity/callers";
import type { Tx } from "@/lib/platform/db/prisma";
import type { RequestContext } from "@/lib/platform/http/request-context";
import type { ManualEntry } from "./schema";

/**
 * Posts a manual entry that was approved, and returns its id in the ledger. The database checks it against the request.
 */
export async function postManualEntry(
  tx: Tx,
  {
    admin: { sessionSecret },
    approvalId,
    context: { ip, requestId },
  }: { admin: Admin; approvalId: string; context: RequestContext },
  { debit, credit, currency, amount, description, date, reverses }: ManualEntry,
): Promise<bigint> {
  const [{ id }] = await tx.$queryRaw<[{ id: bigint }]>`
    SELECT manual_entry_post(${sessionSecret}, ${approvalId}::uuid, ${debit}::account_kind, ${credit}::account_kind,
                             ${currency}, ${amount}::bigint, ${description}, ${date}::date, ${reverses}::uuid, ${ip},
                             ${requestId}) AS id`;
  return id;
}
