import "server-only";
export { cancelOrders } from "./standing-orders/store";
export { announceRecallTooLate, announceReturn } from "./wires/announce";
export { aboutWire } from "./wires/approval";
export { returnWire } from "./wires/service";
