import "server-only";
import type { Call } from "@/lib/http/route";
import { readPage } from "@/lib/paging";
import { toCardJson, toStaffCardJson } from "./card";
import { findCard, listCards } from "./queries";

/** What GET /card-details/{userId} answers: a list of one card or none. */
export async function answerCard({ caller }: Call<"customer", undefined>) {
  const card = await findCard(caller);
  return { detail: card ? [toCardJson(card)] : [] };
}

/** What GET /all-card-details answers. */
export async function answerCards({
  caller,
  query,
  origin,
}: Call<"admin", undefined>) {
  const { cards, nextCursor } = await listCards(
    caller,
    readPage(query),
    origin,
  );
  return { transactions: cards.map(toStaffCardJson), nextCursor };
}
