import { serve } from "@/lib/bank/serve";
import { previewPosting } from "@/lib/features/back-office/postings/preview";
import { previewPosting as contract } from "@/lib/features/back-office/postings/staff-contract";

export const GET = serve(contract, async ({ caller, query, context }) =>
  previewPosting(caller, Object.fromEntries(query), context),
);
