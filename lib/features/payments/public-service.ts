import "server-only";
export { cancelOrders } from "./standing-orders/store";
export { aboutWire } from "./wires/approval";
export { returnWire } from "./wires/service";
