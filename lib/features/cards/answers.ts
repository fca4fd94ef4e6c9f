import "server-only";
import type { Admin, Customer } from "@/lib/identity/callers";
import { type RequestContext } from "@/lib/platform/http/request-context";
import { readPage } from "@/lib/platform/http/paging";
import { toCardJson, toStaffCardJson } from "./serializers";
import { findCard, listCards } from "./queries";

/** Body of GET /card-details/{userId}: a list with one card or none. */
export async function answerCard(customer: Customer) {
  const card = await findCard(customer);
  return { detail: card ? [toCardJson(card)] : [] };
}

export async function answerCards(
  admin: Admin,
  query: URLSearchParams,
  context: RequestContext,
) {
  const { cards, nextCursor } = await listCards(
    admin,
    readPage(query),
    context,
  );
  return { transactions: cards.map(toStaffCardJson), nextCursor };
}
