import { expect, test } from "vitest";
import { auditActions } from "@/lib/bank/audit-actions";
import { EXPORTS } from "@/lib/features/back-office/unusual/queries";

test("every export of a list is unusual; the statement of one customer is daily work", () => {
  const exports = auditActions
    .map(({ name }) => name)
    .filter((name) => name.endsWith(".export") && name !== "statement.export");
  expect(EXPORTS).toEqual(exports.toSorted());
});
