import "server-only";
export { findEntry, type EntrySides } from "./history/admin-queries";
export { toReversible } from "./history/admin-row";
export { listLinesByPosting } from "./history/queries";
export { type HistoryRow } from "./history/row";
export { reversalProblem } from "./history/rules";
