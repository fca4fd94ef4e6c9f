import { serve } from "@/lib/bank/serve";
import { listCards as contract } from "@/lib/features/cards/staff-contract";
import { listCards } from "@/lib/features/cards/queries";
import { toStaffCardJson } from "@/lib/features/cards/serializers";
import { readPage } from "@/lib/platform/http/paging";

export const GET = serve(contract, async ({ caller, query, context }) => {
  const page = readPage(query);
  const { cards, nextCursor } = await listCards(caller, page, context);
  return { transactions: cards.map(toStaffCardJson), nextCursor };
});
