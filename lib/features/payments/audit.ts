import { defineActions } from "@/lib/audit/actions";

export const paymentActions = defineActions({
  "beneficiary.add": {
    staff: "Added a payee",
  },
  "beneficiary.change": {
    staff: "Changed a payee",
  },
  "beneficiary.delete": {
    staff: "Deleted a payee",
  },
  "payee.check": {
    staff: "Checked a payee name",
  },
  "request.add": {
    staff: "Made a bill to ask for money",
  },
  "payment-file.add": {
    staff: "Uploaded a file of payments",
  },
  "payment-file.send": {
    staff: "Sent a file of payments",
  },
  "order.place": {
    staff: "Created a standing order",
  },
  "order.edit": {
    staff: "Changed a standing order",
    changes: true,
  },
  "order.pause": {
    staff: "Paused a standing order",
    changes: true,
  },
  "order.resume": {
    staff: "Resumed a standing order",
    changes: true,
  },
  "order.complete": {
    staff: "Resumed a standing order without further payments",
    changes: true,
  },
  "order.cancel": {
    staff: "Cancelled a standing order",
    changes: true,
  },
  "wires.list": {
    staff: "Viewed the wire list",
  },
  "wires.export": {
    staff: "Exported the wires",
    customer: "Exported wires of your account",
    exports: true,
  },
  "wire.settle": {
    staff: "Settled a wire",
    customer: "Settled one of your wires",
    changes: true,
  },
  "wire.return": {
    staff: "Returned a wire",
    customer: "Returned one of your wires",
    changes: true,
  },
});
