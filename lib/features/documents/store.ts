import "server-only";
import type { Decision } from "@/lib/platform/validation/decision";
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
 * @returns its customer and title, `"decided"` if it was already decided, or null if there is none.
 */
export async function decideDocument(
  tx: Tx,
  id: string,
  { decision, reason }: Decision,
  adminId: string,
): Promise<{ customerId: string; title: string } | "decided" | null> {
  const { count } = await tx.document.updateMany({
    where: { id, status: "waiting" },
    data: {
      decidedAt: new Date(),
      decidedBy: adminId,
      ...(decision === "approve"
        ? { status: "approved" }
        : { status: "rejected", reason }),
    },
  });
  const document = await tx.document.findUnique({
    where: { id },
    select: { customerId: true, title: true },
  });
  return document && count === 0 ? "decided" : document;
}
