import "server-only";
import type { Decision } from "@/lib/platform/validation/decision";
import type { Admin } from "@/lib/identity/callers";
import { throwLedgerError } from "@/lib/ledger/posting-errors";
import type { DocumentStatus } from "@/lib/platform/db/generated/enums";
import type { Tx } from "@/lib/platform/db/prisma";
import type { MediaType } from "@/lib/platform/files/media-type";

type NewDocument = {
  id: string;
  customerId: string;
  title: string;
  mediaType: MediaType;
};

export async function insertDocument(
  tx: Tx,
  document: NewDocument,
): Promise<void> {
  await tx.document.create({ data: document, select: { id: true } });
}

/**
 * Decides on a document that waits for review.
 * @returns its customer, title and new status, `"decided"` if it was already decided, or null if there is none.
 * @throws DomainError SIGNED_OUT.
 */
export async function decideDocument(
  tx: Tx,
  id: string,
  { decision, reason }: Decision,
  { sessionSecret }: Admin,
): Promise<
  | { customerId: string; title: string; status: DocumentStatus }
  | "decided"
  | null
> {
  const [row] = await tx
    .$queryRawUnsafe<[{ isDecided: boolean }]>(
      `SELECT document_decide($1, $2::uuid, $3, $4) AS "isDecided"`,
      sessionSecret,
      id,
      decision === "approve",
      reason ?? null,
    )
    .catch(throwLedgerError);
  const document = await tx.document.findUnique({
    where: { id },
    select: { customerId: true, title: true, status: true },
  });
  return document && !row.isDecided ? "decided" : document;
}
