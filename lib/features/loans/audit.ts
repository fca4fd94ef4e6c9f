import { defineActions } from "@/lib/audit/actions";

export const loanActions = defineActions({
  "loan.list": {
    staff: "Viewed the loan request list",
  },
  "loan.approve": {
    staff: "Approved a loan request",
    customer: "Approved your loan request",
  },
  "loan.decline": {
    staff: "Declined a loan request",
    customer: "Declined your loan request",
  },
});
