import { defineActions } from "@/lib/audit/actions";

export const railActions = defineActions({
  "rails.list": { staff: "Viewed the payments between banks" },
  "rails.ask": { staff: "Asked the other bank about a wire" },
  "rails.check": { staff: "Checked a message of the other bank" },
  "rails.send-again": {
    staff: "Sent a message to the other bank again",
  },
  "incoming.assign": {
    staff: "Assigned a payment of another bank",
    customer: "Credited a payment of another bank to your account",
    changes: true,
  },
  "incoming.return": {
    staff: "Returned a payment to another bank",
    customer: "Returned a payment to another bank",
    changes: true,
  },
  "incoming.keep": { staff: "Refused the recall of another bank" },
});
