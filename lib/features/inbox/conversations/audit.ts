import { defineActions } from "@/lib/audit/actions";

export const recallActions = defineActions({
  "case.recall": {
    staff: "Closed a recall by deciding its wire",
    customer: "Answered your request to recall a wire",
  },
});
