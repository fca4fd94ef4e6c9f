import type { Metadata } from "next";
import { z } from "zod";
import {
  ALL_ACCOUNTS,
  HistorySearchForm,
} from "@/components/statements/history-search-form";
import { HistoryList } from "@/components/statements/history-list";
import { redirectOnBadCursor } from "@/components/shell/redirect-on-bad-cursor";
import {
  toEntryLine,
  toWireLine,
  withMonthsAndDays,
} from "@/components/statements/history-line";
import { EntriesCard, WiresCard } from "@/components/statements/latest-cards";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { listAccounts } from "@/lib/features/accounts/queries";
import { listOwnAccounts, mainAccount } from "@/lib/identity/accounts";
import { requireCustomer } from "@/lib/identity/guards/guards";
import { listLatest } from "@/lib/features/statements/history/latest";
import { sumMonths } from "@/lib/features/statements/history/months";
import {
  type HistoryRow,
  listHistory,
} from "@/lib/features/statements/history/queries";
import {
  readSearch,
  type SearchFields,
} from "@/lib/features/statements/history/search";
import { byValueDate } from "@/lib/features/statements/history/posting-window";
import { statementPages } from "@/lib/features/statements/pages";
import {
  cursorParam,
  textParam,
  pageQuery,
  type SearchParams,
} from "@/lib/platform/http/page-query";
import { withQuery } from "@/lib/platform/http/query";
import { bankDay, bankToday } from "@/lib/platform/time/clock";
import { shownAccount } from "../shown-account";

export const metadata: Metadata = { title: "Transactions" };

const pageSize = 20;

const querySchema = pageQuery({
  account: textParam,
  q: textParam,
  dates: byValueDate,
  from: textParam,
  to: textParam,
  least: textParam,
  most: textParam,
  direction: z.enum(["credit", "debit"]),
  kind: z.enum(["transfers", "others"]),
  cursor: cursorParam,
});

export default async function TransactionPage({
  searchParams,
}: {
  searchParams: SearchParams;
}) {
  const customer = await requireCustomer();
  const today = bankToday();
  const shown = querySchema.parse(await searchParams);
  const { cursor, ...fields } = shown;
  const { direction, kind } = fields;
  const accounts = await listAccounts(customer);
  const isAll = fields.account === ALL_ACCOUNTS;
  const account = isAll
    ? mainAccount(customer)
    : await shownAccount(customer, fields.account);
  const { search, problems } = readSearch(
    // Amounts of several currencies have no order.
    isAll ? { ...fields, least: undefined, most: undefined } : fields,
    account.currency,
  );
  const ignored = ignoredFields(problems);
  const filter = {
    ...(direction && { direction }),
    ...(kind && { kinds: kind }),
    ...(search && { search }),
  };
  const isFiltered = Object.keys(filter).length > 0;
  const address = (change: { cursor: string }) =>
    withQuery(statementPages.transactions, { ...shown, ...change });
  const [{ rows, nextCursor }, latest] = await Promise.all([
    listHistory(isAll ? await listOwnAccounts(customer) : account, {
      limit: pageSize,
      ...filter,
      ...(cursor && { cursor }),
    }),
    // The two tables below the list are those of all transactions.
    isFiltered || isAll || cursor ? null : listLatest(account),
  ]).catch(redirectOnBadCursor(address({ cursor: "" })));
  const sums =
    rows.length > 0 && !isAll
      ? await sumMonths(account, daysOf(rows), filter)
      : [];
  const lines = withMonthsAndDays(rows, {
    ...(isAll ? { accounts } : { sums, currency: account.currency }),
    today,
  });
  return (
    <>
      <PageHeader
        title={`Hi, ${customer.fullName} View Your Transactions History!`}
        lead="Banking Like Never Before."
      />
      <HistorySearchForm
        fields={fields}
        problems={problems}
        accounts={accounts}
        currency={isAll ? null : account.currency}
        today={today}
      />
      <div className="grid grid-cols-1 gap-6">
        {ignored.length > 0 && (
          <Notice tone="warn">
            {`We ignored ${LIST.format(ignored)} in your search. Please correct the marked fields and search again.`}
          </Notice>
        )}
        <HistoryList
          lines={lines}
          empty={
            <NothingFound
              isFiltered={isFiltered}
              isOneOfSeveral={accounts.length > 1 && !isAll}
              hasMore={nextCursor !== null}
            />
          }
          newest={cursor ? address({ cursor: "" }) : null}
          older={nextCursor && address({ cursor: nextCursor })}
        />
        {latest && (
          <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
            <WiresCard
              lines={latest.transfers.map(toWireLine)}
              account={fields.account}
              isCut={latest.isCut}
              dormant={customer.status === "inactive"}
            />
            <EntriesCard
              lines={latest.others.map(toEntryLine)}
              account={fields.account}
              isCut={latest.isCut}
            />
          </div>
        )}
      </div>
    </>
  );
}

function NothingFound({
  isFiltered,
  isOneOfSeveral,
  hasMore,
}: {
  isFiltered: boolean;
  /** Whether the list is that of one account, and the customer has others. */
  isOneOfSeveral: boolean;
  hasMore: boolean;
}) {
  if (hasMore)
    return (
      <EmptyState title="No matching transactions so far">
        Select Older to search further back.
      </EmptyState>
    );
  return isFiltered ? (
    <EmptyState title="No matching transactions">
      Change your search, or clear it to see all transactions.
    </EmptyState>
  ) : (
    <EmptyState
      title={isOneOfSeveral ? "No activity on this account" : "No activity yet"}
    >
      Money that you send or receive appears here.
    </EmptyState>
  );
}

/** The days of posting of the oldest and the newest row. */
const daysOf = (rows: readonly HistoryRow[]) => ({
  first: bankDay(rows.at(-1)!.enteredAt),
  last: bankDay(rows[0]!.enteredAt),
});

const LIST = new Intl.ListFormat("en-GB");

/** Names the search fields that are not part of the search. */
function ignoredFields(problems: SearchFields): string[] {
  const { q, from, to, least, most } = problems;
  return [
    q && "the text",
    from && "the first day",
    to && "the last day",
    least && "the minimum",
    most && "the maximum",
  ].filter((name) => !!name) as string[];
}
