import { defineActions } from "@/lib/audit/actions";

export const securityLogActions = defineActions({
  "security.list": {
    staff: "Viewed the security log",
    customer: "Viewed the security log of your account",
  },
});
