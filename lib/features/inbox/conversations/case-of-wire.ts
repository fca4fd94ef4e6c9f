import "server-only";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/identity/callers";
import type { Tx } from "@/lib/platform/db/prisma";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { inboxActions } from "@/lib/features/inbox/audit";

/** A case about a wire, which the decision about the wire has closed. */
export type ClosedCase = { number: string; conversationId: string };

/** Writes the audit row of a case that this transaction's decision about its wire has closed, and returns the case. */
export async function recordClosedCase(
  tx: Tx,
  admin: Admin,
  { id, accountId }: { id: string; accountId: bigint },
  context: RequestContext,
): Promise<ClosedCase> {
  const { customerId, entryId, ...closed } = await tx.case.findUniqueOrThrow({
    where: { id },
    select: {
      number: true,
      conversationId: true,
      customerId: true,
      entryId: true,
    },
  });
  await audit(tx, admin, context, {
    action: inboxActions["case.recall"],
    subjectCustomerId: customerId,
    subjectAccountId: accountId,
    entryId,
    before: { isClosed: false },
    after: { isClosed: true, case: closed.number },
  });
  return closed;
}
