import { defineActions } from "@/lib/audit/actions";

export const timeActions = defineActions({
  "time.move": { staff: "Moved bank time ahead", changes: true },
});
