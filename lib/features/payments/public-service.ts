import "server-only";
export { cancelOrders } from "./standing-orders/store";
export {
  announceRecallRefused,
  announceReturn,
} from "./wires/notify-other-bank-decision";
export { aboutWire } from "./wires/approval";
export { returnWire } from "./wires/service";
export { IS_UNCLAIMED_SQL } from "./wires/store";
