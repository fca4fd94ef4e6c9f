import { z } from "zod";
import {
  isoDay,
  nextCursor,
  PAGED,
  parameter,
  text,
} from "@/lib/calls/schemas";
import { CSV_TYPE } from "@/lib/platform/files/media-type";
import { call } from "@/lib/calls/call";
import { EXPORT_FAILED, LIST_FAILED } from "@/lib/identity/staff-errors";
import { ENTRY_KINDS } from "@/lib/ledger/entry-kinds";
import { bankHistoryLine } from "./staff-columns";
import { commonErrors } from "@/lib/platform/errors/common";

const FILTERS = {
  q: parameter(
    text,
    "Part of a description, bank, name, number or reference, or an amount",
  ),
  account: parameter(
    text,
    "The number of an account, or the id of a customer for all accounts",
  ),
  type: parameter(z.enum(["credit", "debit"]), "credit or debit"),
  kind: parameter(
    z.enum(ENTRY_KINDS),
    "A kind of entry, as the daily totals of the books name it",
  ),
  least: parameter(text, "The least amount, such as 1250.50"),
  most: parameter(text, "The largest amount"),
  dates: parameter(
    z.literal("value"),
    "value: the days are value dates; otherwise they are posting dates",
  ),
  from: parameter(isoDay, "First day, yyyy-mm-dd"),
  to: parameter(isoDay, "Last day, yyyy-mm-dd"),
  reversed: parameter(
    z.literal("show"),
    "show: include deleted entries and their reversals",
  ),
};

export const exportTransactions = call({
  method: "GET",
  path: "/export-history",
  summary: "Downloads the bank's history as CSV, at most 50,000 lines.",
  caller: "admin",
  right: "export",
  query: FILTERS,
  answers: [CSV_TYPE],
  refuses: [commonErrors.INVALID_VALUE, commonErrors.TOO_MANY_THIS_HOUR],
  fallback: EXPORT_FAILED,
});

export const listAllTransactions = call({
  method: "GET",
  path: "/view-all-history",
  summary: "Lists the bank's history, newest first.",
  caller: "admin",
  right: "read",
  query: { ...FILTERS, ...PAGED },
  answers: { history: z.array(bankHistoryLine), nextCursor },
  refuses: [commonErrors.INVALID_VALUE],
  fallback: LIST_FAILED,
});
