import { defineActions } from "@/lib/audit/actions";

export const exchangeActions = defineActions({
  "rate.enter": { staff: "Entered exchange rates", changes: true },
  "rate.approve": { staff: "Approved an exchange rate", changes: true },
});
