import { expect, it } from "vitest";
import { defineActions } from "@/lib/audit/actions";
import { audit } from "@/lib/audit/store";
import { transaction } from "@/lib/platform/db/prisma";
import { testDatabase } from "@/lib/testing/database";
import { CONTEXT } from "@/lib/testing/ledger";
import { plantStaff } from "@/lib/testing/staff";
import { listAudit } from "./queries";

const { ownerPool } = await testDatabase();
const reader = await plantStaff(ownerPool);

it("leaves out views, and keeps the check of a message from another bank", async () => {
  const actions = defineActions({
    "customer.view": { staff: "" },
    "payee.check": { staff: "" },
    "rails.check": { staff: "" },
    "incoming.keep": { staff: "" },
  });
  await transaction(async (tx) => {
    for (const action of Object.values(actions))
      await audit(tx, reader, CONTEXT, { action });
  });
  const { rows } = await listAudit(
    reader,
    { limit: 50, search: { show: "changes" } },
    CONTEXT,
  );
  expect(rows.map(({ action }) => action)).toEqual([
    "incoming.keep",
    "rails.check",
  ]);
});
