import type { Metadata } from "next";
import type { ComponentProps, ReactNode } from "react";
import { z } from "zod";
import { PeriodForm } from "@/components/statements/period-form";
import {
  StatementDownloads,
  StatementPdf,
} from "@/components/statements/statement-downloads";
import { StatementHead } from "@/components/statements/statement-head";
import { StatementTable } from "@/components/statements/statement-table";
import { PeriodLinks } from "@/components/statements/period-links";
import { YearlyStatements } from "@/components/statements/yearly-statements";
import { redirectOnBadCursor } from "@/components/shell/redirect-on-bad-cursor";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { SearchStatus } from "@/components/ui/search-status";
import { SearchedList } from "@/components/shell/searched-list";
import { PrintButton } from "@/components/ui/print-button";
import { Notice } from "@/components/ui/notice";
import { statementErrors } from "@/lib/features/statements/errors";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { AccountLinks } from "@/components/accounts/account-links";
import type { Account } from "@/lib/features/accounts/account";
import { listAccounts } from "@/lib/features/accounts/queries";
import type { OwnAccount } from "@/lib/identity/callers";
import { requireCustomer } from "@/lib/identity/guards/guards";
import { formatCount, formatIsoDay } from "@/lib/platform/format";
import { findRegistrationDate } from "@/lib/features/customers/queries";
import { statementPages } from "@/lib/features/statements/pages";
import { withQuery } from "@/lib/platform/http/query";
import { getStatement } from "@/lib/features/statements/history/statement";
import {
  cursorParam,
  textParam,
  pageQuery,
  type SearchParams,
} from "@/lib/platform/http/page-query";
import { bankDay, bankToday } from "@/lib/platform/time/clock";
import { shownAccount } from "../shown-account";

export const metadata: Metadata = { title: "Account Statement" };

const pageSize = 25;

const querySchema = pageQuery({
  account: textParam,
  from: textParam,
  to: textParam,
  cursor: cursorParam,
  /** Shows all lines on one page, to print. */
  lines: z.literal("all"),
});

export default async function StatementPage({
  searchParams,
}: {
  searchParams: SearchParams;
}) {
  const customer = await requireCustomer();
  const today = bankToday();
  const { account, from, to, cursor, lines } = querySchema.parse(
    await searchParams,
  );
  const requested = { ...(from && { from }), ...(to && { to }) };
  const shown = lines
    ? undefined
    : { limit: pageSize, ...(cursor && { cursor }) };
  const address = (change: Record<string, string>) =>
    withQuery(statementPages.statement, { account, ...requested, ...change });
  const own = await shownAccount(customer, account);
  const [statement, registrationDate, accounts] = await Promise.all([
    getStatement(own, requested, shown).catch(orRefusal),
    findRegistrationDate(customer),
    listAccounts(customer),
  ]).catch(redirectOnBadCursor(address({})));
  if (statement instanceof DomainError) {
    const isPeriod = statement.code === statementErrors.PERIOD_INVALID.code;
    return (
      <>
        <PageHeader title="Account Statement" />
        <Accounts accounts={accounts} shown={own} />
        <div className="grid grid-cols-1 gap-6">
          <PeriodChoice
            period={{ from: "", to: "", ...requested }}
            account={account}
            today={today}
            {...(isPeriod && { problem: statement.message })}
          />
          <SearchStatus>
            {isPeriod ? (
              <EmptyState title="No statement data available">
                Choose other dates to see your statement.
              </EmptyState>
            ) : (
              <Notice tone="warn">{statement.message}</Notice>
            )}
          </SearchStatus>
        </div>
      </>
    );
  }
  const { period, count, before, nextCursor } = statement;
  const isPart = statement.lines.length < count;
  const files = {
    customerId: customer.id,
    period,
    ...(account && { account }),
  };
  const print = isPart ? (
    <ButtonLink variant="secondary" href={address({ lines: "all" })}>
      Show all to print
    </ButtonLink>
  ) : (
    <PrintButton />
  );

  return (
    <>
      <PageHeader
        title="Account Statement"
        lead={`${formatIsoDay(period.from)} to ${formatIsoDay(period.to)}`}
        actions={
          <>
            <StatementPdf {...files} />
            <div className="max-md:hidden">{print}</div>
          </>
        }
      />
      <Accounts accounts={accounts} shown={own} />
      <div className="grid grid-cols-1 gap-6">
        <PeriodChoice period={period} account={account} today={today}>
          <StatementDownloads {...files} />
          <div className="md:hidden">{print}</div>
        </PeriodChoice>
        <Card aria-label="Statement">
          <StatementHead statement={statement} />
          <SearchedList
            count={statement.lines.length}
            noun="transaction"
            empty={
              <EmptyState title="No statement data available">
                There were no transactions in this period. Choose other dates to
                see more.
              </EmptyState>
            }
          >
            <StatementTable statement={statement} />
          </SearchedList>
          {isPart && (
            <p className="mt-5 text-sm text-ink-soft">
              {`Transactions ${formatCount(before + 1)} to ${formatCount(before + statement.lines.length)} of ${formatCount(count)}, oldest first`}
            </p>
          )}
          <Pagination
            label="Statement pages"
            labels={{ newest: "First page", older: "Next page" }}
            newest={before > 0 ? address({}) : null}
            older={nextCursor && address({ cursor: nextCursor })}
          />
        </Card>
        {registrationDate ? (
          <YearlyStatements
            customerId={customer.id}
            {...(account && { account })}
            opened={
              accounts.find(({ number }) => number === account)?.openedOn ??
              bankDay(registrationDate)
            }
            today={today}
          />
        ) : (
          <EmptyState title="No user data available" />
        )}
      </div>
    </>
  );
}

/** The accounts of the customer, each with its statement of the last 90 days. */
function Accounts({
  accounts,
  shown,
}: {
  accounts: readonly Account[];
  shown: OwnAccount;
}) {
  return (
    <AccountLinks
      accounts={accounts}
      shown={shown.number}
      hrefFor={({ number, isMain }) =>
        withQuery(statementPages.statement, isMain ? {} : { account: number })
      }
    />
  );
}

/** The form and the links of periods, folded on a phone. `children` are beside the form. */
function PeriodChoice({
  children,
  ...form
}: ComponentProps<typeof PeriodForm> & { children?: ReactNode }) {
  return (
    <details open={!!form.problem} className="filters print:hidden">
      <summary>{children ? "Period and download" : "Period"}</summary>
      <div className="grid grid-cols-1 gap-6">
        <PeriodLinks
          shown={form.period}
          today={form.today}
          hrefFor={(period) =>
            withQuery(statementPages.statement, {
              account: form.account,
              ...period,
            })
          }
        />
        <div className="grid grid-cols-1 justify-between gap-x-10 gap-y-6 sm:flex sm:flex-wrap sm:items-end">
          <PeriodForm {...form} />
          {children}
        </div>
      </div>
    </details>
  );
}

/** Returns the refusal of a period, to be shown on the page. @throws any other error. */
function orRefusal(error: unknown): DomainError {
  const { PERIOD_INVALID, STATEMENT_TOO_LONG } = statementErrors;
  const codes: string[] = [PERIOD_INVALID.code, STATEMENT_TOO_LONG.code];
  if (error instanceof DomainError && codes.includes(error.code)) return error;
  throw error;
}
