import "server-only";
import { audit } from "@/lib/audit/store";
import type { Admin, Customer } from "@/lib/identity/callers";
import { prisma, transaction } from "@/lib/platform/db/prisma";
import type { RequestContext } from "@/lib/platform/http/request-context";
import {
  cutTimePage,
  readTimeCursor,
  type Page,
} from "@/lib/platform/http/paging";
import { cardActions } from "./audit";
import type { CardView, StaffCardView } from "./serializers";

const cardSelect = {
  id: true,
  brand: true,
  last4: true,
  expiry: true,
  holder: true,
  frozenAt: true,
} as const;

/** Returns the customer's own card, or null; never its full number or security code. */
export function findCard(customer: Customer): Promise<CardView | null> {
  return prisma().card.findUnique({
    where: { customerId: customer.id },
    select: cardSelect,
  });
}

/**
 * Returns one page of all cards, newest first, by keyset on (time, id). Writes an audit row.
 * @throws DomainError CURSOR_INVALID.
 */
export async function listCards(
  admin: Admin,
  page: Page,
  context: RequestContext,
): Promise<{ cards: StaffCardView[]; nextCursor: string | null }> {
  const after = readTimeCursor(page.cursor);
  const rows = await transaction(async (tx) => {
    await audit(tx, admin, context, { action: cardActions["card.list"] });
    return tx.$queryRawUnsafe<(StaffCardView & { savedAt: Date })[]>(
      `SELECT id, customer_id AS "customerId", brand, last4, expiry, holder, frozen_at AS "frozenAt", sealed_cvv IS NOT NULL AS "hasCvv",
              saved_at AS "savedAt"
       FROM cards WHERE (saved_at, id) < ($1::timestamptz, $2::uuid) ORDER BY saved_at DESC, id DESC LIMIT $3::int`,
      after.time,
      after.id,
      page.limit + 1,
    );
  });
  const { pageRows, nextCursor } = cutTimePage(
    rows,
    page.limit,
    (row) => row.savedAt,
  );
  return {
    cards: pageRows.map(({ savedAt: _savedAt, ...card }) => card),
    nextCursor,
  };
}
