import { defineActions } from "@/lib/audit/actions";

export const auditLogActions = defineActions({
  "audit.export": { staff: "Exported the audit log" },
  "audit.list": {
    staff: "Viewed the audit log",
    customer: "Viewed the audit log of your account",
  },
});
