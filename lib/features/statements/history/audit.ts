import { defineActions } from "@/lib/audit/actions";

export const historyActions = defineActions({
  "history.list": { staff: "Viewed the transaction history" },
  "history.view": {
    staff: "Viewed a transaction",
    customer: "Viewed one of your transactions",
  },
});
