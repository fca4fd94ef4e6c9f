import { defineActions } from "@/lib/audit/actions";

export const historyActions = defineActions({
  "history.list": { staff: "Viewed the transaction history" },
  "history.export": {
    staff: "Exported the transaction history",
    customer: "Exported transactions of your account",
    exports: true,
  },
  "statement.export": {
    staff: "Downloaded a statement",
    customer: "Downloaded a statement of your account",
  },
  "history.view": {
    staff: "Viewed a transaction",
    customer: "Viewed one of your transactions",
  },
});
