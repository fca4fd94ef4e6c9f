import { defineActions } from "@/lib/audit/actions";

export const caseOfWireActions = defineActions({
  "case.recall": {
    staff: "Closed a case by deciding its wire",
    customer: "Closed your case about a wire",
  },
});
