import "server-only";
import {
  type HistoryLine,
  namingAccount,
  toActivityLine,
  withDays,
} from "@/components/statements/history-line";
import type { Account } from "@/lib/features/accounts/account";
import type { Latest } from "@/lib/features/statements/history/latest";
import type { HistoryRow } from "@/lib/features/statements/history/row";
import { bankToday } from "@/lib/platform/time/clock";

/** The latest lines of each list of the dashboard. */
export type LatestLines = Pick<Latest, "isCut"> &
  Record<"all" | "transfers" | "others", HistoryLine[]> & {
    /** Whether the lines are those of several accounts. */
    isOfSeveral: boolean;
  };

/** Returns the lists as texts. A line of two lists is one object, which the page sends once. */
export async function toLines(
  latest: Promise<Latest>,
  accounts: Promise<Account[]>,
): Promise<LatestLines> {
  const [{ all, transfers, others, isCut }, owned] = await Promise.all([
    latest,
    orNone(accounts),
  ]);
  const lines = withDays(all, bankToday(), owned);
  // A move between two accounts of the customer has two lines.
  const keyOf = ({ id, direction }: HistoryRow) => `${id} ${direction}`;
  const listed = new Map(all.map((row, at) => [keyOf(row), lines[at]!]));
  const toText = namingAccount(toActivityLine, owned);
  const toLine = (row: HistoryRow) => listed.get(keyOf(row)) ?? toText(row);
  return {
    isOfSeveral: owned.length > 1,
    all: lines,
    transfers: transfers.map(toLine),
    others: others.map(toLine),
    isCut,
  };
}

/** The accounts; none if they cannot be read, which their own section says. */
export const orNone = (accounts: Promise<Account[]>): Promise<Account[]> =>
  accounts.catch(() => []);
