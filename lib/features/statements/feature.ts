import * as files from "./files/contract";
import * as staffFiles from "./files/staff-contract";
import * as yearly from "./yearly/contract";
import { historyActions } from "./history/audit";
import * as history from "./history/contract";
import * as staffHistory from "./history/staff-contract";

/** The entry of this feature in lib/bank/features.ts. */
export const statements = {
  calls: [history, staffHistory, files, staffFiles, yearly],
  actions: [historyActions],
  items: {
    entryId: "SELECT NULL AS owner FROM ledger_entries WHERE public_id = $1",
  },
} as const;
