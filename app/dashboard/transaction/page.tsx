import type { Metadata } from "next";
import { z } from "zod";
import { HistorySearchForm } from "@/components/statements/history-search-form";
import { HistoryList } from "@/components/statements/history-list";
import { redirectOnBadCursor } from "@/components/shell/redirect-on-bad-cursor";
import { EmptyState } from "@/components/ui/empty-state";
import { PeriodLinks } from "@/components/statements/period-links";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { mainAccount } from "@/lib/identity/accounts";
import { requireCustomer } from "@/lib/identity/guards/guards";
import { listHistory } from "@/lib/features/statements/history/queries";
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
import { bankToday } from "@/lib/platform/time/clock";

export const metadata: Metadata = { title: "Transactions" };

const pageSize = 15;

const querySchema = pageQuery({
  q: textParam,
  dates: byValueDate,
  from: textParam,
  to: textParam,
  least: textParam,
  most: textParam,
  direction: z.enum(["credit", "debit"]),
  wires: cursorParam,
  cursor: cursorParam,
});

export default async function TransactionPage({
  searchParams,
}: {
  searchParams: SearchParams;
}) {
  const customer = await requireCustomer();
  const account = mainAccount(customer);
  const shown = querySchema.parse(await searchParams);
  const { wires: wiresCursor, cursor, direction, ...fields } = shown;
  const { search, problems } = readSearch(fields, customer.main.currency);
  const ignored = ignoredFields(problems);
  const [wires, entries] = await Promise.all([
    listHistory(account, {
      limit: pageSize,
      kinds: "transfers",
      ...(direction && { direction }),
      ...(search && { search }),
      ...(wiresCursor && { cursor: wiresCursor }),
    }),
    listHistory(account, {
      limit: pageSize,
      kinds: "others",
      ...(cursor && { cursor }),
      ...(direction && { direction }),
      ...(search && { search }),
    }),
  ]).catch(redirectOnBadCursor(statementPages.transactions));
  const emptyStateFor = (
    what: string,
    page: { nextCursor: string | null },
    hint: string,
  ) => {
    if (page.nextCursor)
      return (
        <EmptyState title={`No matching ${what} so far`}>
          Select Older to search further back.
        </EmptyState>
      );
    if (search || direction)
      return (
        <EmptyState title={`No matching ${what}`}>
          {`Change your search, or clear it to see all ${what}.`}
        </EmptyState>
      );
    return <EmptyState title={`No ${what} yet`}>{hint}</EmptyState>;
  };
  const address = (change: Partial<Record<keyof typeof shown, string>>) =>
    withQuery(statementPages.transactions, { ...shown, ...change });

  return (
    <>
      <PageHeader
        title={`Hi, ${customer.fullName} View Your Transactions History!`}
        lead="Banking Like Never Before."
      />
      <div className="grid gap-6">
        <div className="grid grid-cols-1 gap-4">
          <PeriodLinks
            shown={fields}
            today={bankToday()}
            hrefFor={(period) => address({ ...period, wires: "", cursor: "" })}
          />
          <HistorySearchForm
            fields={fields}
            problems={problems}
            direction={direction}
            currency={customer.main.currency}
          />
        </div>
        {ignored.length > 0 && (
          <Notice tone="warn">
            {`We ignored ${LIST.format(ignored)} in your search. Please correct the marked fields and search again.`}
          </Notice>
        )}
        <HistoryList
          kind="wires"
          title="Wire and domestic transfers"
          empty={emptyStateFor(
            "transfers",
            wires,
            "Transfers you send or receive appear here.",
          )}
          rows={wires.rows}
          newest={shown.wires ? address({ wires: "" }) : null}
          older={wires.nextCursor && address({ wires: wires.nextCursor })}
        />
        <HistoryList
          kind="entries"
          title="Other credits and debits"
          empty={emptyStateFor(
            "transactions",
            entries,
            "Payments, deposits and withdrawals other than transfers appear here.",
          )}
          rows={entries.rows}
          newest={shown.cursor ? address({ cursor: "" }) : null}
          older={entries.nextCursor && address({ cursor: entries.nextCursor })}
        />
      </div>
    </>
  );
}

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
