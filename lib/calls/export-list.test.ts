import { expect, test, vi } from "vitest";
import { approvalActions } from "@/lib/approvals/audit";
import { exportLimit } from "@/lib/identity/limits";
import { consume } from "@/lib/platform/rate-limit/throttle";
import { testDatabase } from "@/lib/testing/database";
import { CONTEXT } from "@/lib/testing/ledger";
import { plantStaff } from "@/lib/testing/staff";
import { exportList } from "./export-list";

const { ownerPool } = await testDatabase();
const admin = await plantStaff(ownerPool);

test("an export above the limit reads no rows", async () => {
  const readAll = vi.fn(() => Promise.resolve(["one", "two"]));
  const exportRows = () =>
    exportList(
      admin,
      {
        name: "rows",
        action: approvalActions["approval.export"],
        filters: {},
        columns: { Row: (row: string) => row },
        readAll,
      },
      CONTEXT,
    );
  const { pages } = await exportRows();
  expect(await pages.next()).toMatchObject({ value: [["one"], ["two"]] });
  for (let count = 0; count < exportLimit.max; count++)
    await consume(exportLimit, admin.id);
  readAll.mockClear();
  await expect(exportRows()).rejects.toMatchObject({
    code: "TOO_MANY_THIS_HOUR",
  });
  expect(readAll).not.toHaveBeenCalled();
});
