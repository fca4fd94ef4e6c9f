import { defineActions } from "@/lib/audit/actions";

export const controlActions = defineActions({
  "control.confirm": {
    staff: "Confirmed changes of a colleague to an account",
    customer: "Confirmed changes to your account or sign-in data",
  },
});
