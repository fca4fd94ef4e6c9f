import "server-only";
import { z } from "zod";
import {
  hasAllWords,
  joinConditions,
  type Conditions,
} from "@/lib/platform/db/conditions";
import { duringDays } from "@/lib/platform/db/day-filter";
import {
  dayParams,
  queryReader,
  textParam,
  type Query,
} from "@/lib/platform/http/page-query";
import { WIRE_VIEWS } from "./schema";

/** The filters of a list of wires in the address of a page or call; without `show` it has the pending ones. */
export const wireParams = {
  show: z.enum(WIRE_VIEWS),
  /** A name, bank or description. */
  q: textParam,
  /** The number of the account that pays. */
  account: textParam,
  /** Days in Zurich on which the wires were sent, inclusive. */
  ...dayParams,
};

export type WireFilters = Query<typeof wireParams>;

/** Reads the filters of a call. */
export const readWireFilters = queryReader(wireParams);

export const isPendingView = ({ show }: WireFilters): boolean =>
  show === undefined;

/** Returns the filters as SQL conditions on wires `w`, their entries `e` and the accounts `a` of customers `c`. */
export function toWireConditions(
  { show, q, account, ...days }: WireFilters,
  parameterOffset: number,
): Conditions {
  return joinConditions(parameterOffset, (bind) => [
    show !== "all" && `w.status = '${show ?? "pending"}'`,
    account && `a.number = ${bind(account)}`,
    q &&
      hasAllWords(
        q,
        ["e.counterparty_name", "e.bank", "e.description", "c.full_name"],
        bind,
      ),
    ...duringDays(days, bind, "e.entered_at"),
  ]);
}
