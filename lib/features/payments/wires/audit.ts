import { defineActions } from "@/lib/audit/actions";

export const wireActions = defineActions({
  "wires.list": {
    staff: "Viewed the wire list",
  },
  "wire.settle": {
    staff: "Settled a wire",
    customer: "Settled one of your wires",
  },
  "wire.return": {
    staff: "Returned a wire",
    customer: "Returned one of your wires",
  },
});
