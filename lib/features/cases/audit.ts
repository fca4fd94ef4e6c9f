import { defineActions } from "@/lib/audit/actions";

export const caseActions = defineActions({
  "case.open": { staff: "Opened a case" },
  "case.list": { staff: "Viewed the case list" },
  "case.export": { staff: "Exported the case list", exports: true },
  "case.view": {
    staff: "Viewed a case",
    customer: "Viewed one of your cases",
  },
  "case.take": {
    staff: "Took on a case",
    customer: "Took on one of your cases",
    changes: true,
  },
  "case.decline": {
    staff: "Declined a case",
    customer: "Declined one of your cases",
    changes: true,
  },
  "case.reverse": {
    staff: "Closed a case by reversing its payment",
    customer: "Closed your case by reversing the payment",
    changes: true,
  },
  "case.refund": {
    staff: "Refunded a payment in a case",
    customer: "Refunded one of your payments",
    changes: true,
  },
});
