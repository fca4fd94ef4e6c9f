import { defineActions } from "@/lib/audit/actions";

export const orderActions = defineActions({
  "order.place": {
    staff: "Created a standing order",
  },
  "order.edit": {
    staff: "Changed a standing order",
  },
  "order.pause": {
    staff: "Paused a standing order",
  },
  "order.resume": {
    staff: "Resumed a standing order",
  },
  "order.complete": {
    staff: "Resumed a standing order without further payments",
  },
  "order.cancel": {
    staff: "Cancelled a standing order",
  },
});
