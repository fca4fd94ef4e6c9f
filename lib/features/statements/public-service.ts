import "server-only";
export { findEntry } from "./history/admin-queries";
export { listLinkedEntries } from "./history/exchange-queries";
export { listLinesByPosting } from "./history/queries";
export { type HistoryRow, type StaffHistoryRecord } from "./history/row";
export { reversalProblem, toReversible } from "./history/rules";
