import { serve } from "@/lib/bank/serve";
import { reconcileBooks } from "@/lib/features/books/service";
import { reconcileBooks as contract } from "@/lib/features/books/staff-contract";

export const POST = serve(contract, ({ caller, context }) =>
  reconcileBooks(caller, context),
);
