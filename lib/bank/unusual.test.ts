import { expect, test } from "vitest";
import { auditActions, exportActions } from "@/lib/bank/audit-actions";

test("every export is unusual; the statement of one customer is daily work", () => {
  const exports = auditActions
    .filter(({ staff }) => staff.startsWith("Exported "))
    .map(({ name }) => name);
  expect(exports).toContain("books.balance-sheet");
  expect(exportActions).toEqual(exports);
});
