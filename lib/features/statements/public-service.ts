import "server-only";
export { findEntry } from "./history/admin-queries";
export { listLinesByPosting } from "./history/queries";
export {
  type HistoryRow,
  type StaffHistoryRecord,
  toReversible,
} from "./history/row";
export { reversalProblem } from "./history/rules";
