import { serve } from "@/lib/bank/serve";
import { addNote } from "@/lib/features/customers/notes/service";
import { addNote as contract } from "@/lib/features/customers/notes/staff-contract";

export const POST = serve(contract, ({ caller, params, body, context }) =>
  addNote(caller, params.userId, body, context),
);
