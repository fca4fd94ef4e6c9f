import { defineActions } from "@/lib/audit/actions";

export const auditLogActions = defineActions({
  "audit.list": {
    staff: "Viewed the audit log",
    customer: "Viewed the audit log of your account",
  },
});
