import { serve } from "@/lib/bank/serve";
import { listDocuments as contract } from "@/lib/features/documents/staff-contract";
import { listDocuments } from "@/lib/features/documents/queries";
import { toStaffDocumentJson } from "@/lib/features/documents/serializers";
import { readPage } from "@/lib/platform/http/paging";

export const GET = serve(contract, async ({ caller, query, context }) => {
  const page = readPage(query);
  const { documents, nextCursor } = await listDocuments(caller, page, context);
  return { data: documents.map(toStaffDocumentJson), nextCursor };
});
