import "server-only";
import { audit } from "@/lib/audit/store";
import type {
  Admin,
  Customer,
  DataOwner,
  AnyRealmCallers,
} from "@/lib/identity/callers";
import { prisma, transaction } from "@/lib/platform/db/prisma";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";
import type { MediaType } from "@/lib/platform/files/media-type";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { afterTime, cutTimePage, type Page } from "@/lib/platform/http/paging";
import { documentActions } from "./audit";
import type { CustomerDocument, StaffDocument } from "./serializers";

export const MAX_DOCUMENTS = 50;

const documentSelect = {
  id: true,
  title: true,
  mediaType: true,
  status: true,
  reason: true,
  uploadedAt: true,
} as const;
const newestFirst = [{ uploadedAt: "desc" as const }, { id: "desc" as const }];

/** Returns all of the customer's own documents, newest first. Their number is limited, so there are no pages. */
export function listOwnDocuments(
  customer: DataOwner,
): Promise<CustomerDocument[]> {
  return prisma().document.findMany({
    where: { customerId: customer.id },
    orderBy: newestFirst,
    select: documentSelect,
  });
}

export function countOwnDocuments(customer: Customer): Promise<number> {
  return prisma().document.count({ where: { customerId: customer.id } });
}

export function countDocuments(_admin: Admin): Promise<number> {
  return prisma().document.count();
}

/**
 * Returns one page of all customers' documents, newest first, by keyset on (time, id); with `waiting` only those
 * that wait for review. Writes an audit row.
 * @throws DomainError CURSOR_INVALID.
 */
export async function listDocuments(
  admin: Admin,
  page: Page & { waiting?: boolean },
  context: RequestContext,
): Promise<{ documents: StaffDocument[]; nextCursor: string | null }> {
  const where = afterTime("uploadedAt", page.cursor);
  const rows = await transaction(async (tx) => {
    await audit(tx, admin, context, {
      action: documentActions["document.list"],
    });
    return tx.document.findMany({
      where: { ...where, ...(page.waiting && { status: "waiting" }) },
      orderBy: newestFirst,
      take: page.limit + 1,
      select: {
        ...documentSelect,
        customerId: true,
        customer: { select: { fullName: true } },
      },
    });
  });
  const { pageRows, nextCursor } = cutTimePage(
    rows,
    page.limit,
    (row) => row.uploadedAt,
  );
  return {
    documents: pageRows.map(({ customer, ...document }) => ({
      ...document,
      name: customer.fullName,
    })),
    nextCursor,
  };
}

/**
 * Returns a document that the caller may open. Staff may open all, and it writes an audit row; a customer gets
 * NOT_FOUND for another customer's document.
 * @throws DomainError NOT_FOUND.
 */
export async function requireDocument(
  { customer, admin }: AnyRealmCallers,
  id: string,
  context: RequestContext,
): Promise<{ id: string; customerId: string; mediaType: MediaType }> {
  return transaction(async (tx) => {
    const document = await tx.document.findUnique({
      where: { id },
      select: { id: true, customerId: true, mediaType: true },
    });
    const isOwn = document && document.customerId === customer?.id;
    if (!document || !(isOwn || admin))
      throw new DomainError(commonErrors.NOT_FOUND);
    if (!isOwn && admin)
      await audit(tx, admin, context, {
        action: documentActions["document.view"],
        subjectCustomerId: document.customerId,
      });
    return { ...document, mediaType: document.mediaType as MediaType };
  });
}
