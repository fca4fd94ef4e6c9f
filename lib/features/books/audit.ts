import { defineActions } from "@/lib/audit/actions";

export const booksActions = defineActions({
  "books.entries": { staff: "Viewed the entries of a bank account" },
  "books.reconcile": { staff: "Reconciled the books" },
});
