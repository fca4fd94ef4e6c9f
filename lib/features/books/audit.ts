import { defineActions } from "@/lib/audit/actions";

export const booksActions = defineActions({
  "books.entries": { staff: "Viewed the entries of a bank account" },
  "books.export": { staff: "Exported the books of a day", exports: true },
  "books.balance-sheet": { staff: "Exported a balance sheet", exports: true },
  "books.income-statement": {
    staff: "Exported an income statement",
    exports: true,
  },
  "books.manual": { staff: "Posted a manual entry" },
  "books.manual-export": {
    staff: "Exported the manual entries",
    exports: true,
  },
  "books.reconcile": { staff: "Reconciled the books" },
});
