import { defineActions } from "@/lib/audit/actions";

export const noteActions = defineActions({
  "note.add": {
    staff: "Added a note about a customer",
    customer: "Added an internal note about your account",
  },
});
