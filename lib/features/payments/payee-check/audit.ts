import { defineActions } from "@/lib/audit/actions";

export const payeeCheckActions = defineActions({
  "payee.check": {
    staff: "Checked a payee name",
  },
});
