import { defineActions } from "@/lib/audit/actions";

export const beneficiaryActions = defineActions({
  "beneficiary.add": {
    staff: "Added a payee",
  },
  "beneficiary.change": {
    staff: "Changed a payee",
  },
  "beneficiary.delete": {
    staff: "Deleted a payee",
  },
});
