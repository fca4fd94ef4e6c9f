import type { Metadata, Route } from "next";
import { z } from "zod";
import type { ReactNode } from "react";
import { ExportLink } from "@/components/back-office/export-link";
import { Section } from "@/components/shell/section";
import { MissingItem } from "@/components/shell/missing-item";
import { AccountList } from "@/components/customers/account-list";
import { CustomerDetails } from "@/components/customers/customer-details";
import { CustomerLoans } from "@/components/loans/customer-loans";
import {
  listHref,
  listViewParams,
  toListPage,
} from "@/components/shell/list-view";
import { redirectOnBadCursor } from "@/components/shell/redirect-on-bad-cursor";
import { cn } from "@/lib/browser/cn";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { requireAdmin } from "@/lib/identity/guards/guards";
import { findSignInLock } from "@/lib/features/access/unlock";
import type { Admin } from "@/lib/identity/callers";
import { hasRight, type Right } from "@/lib/identity/rights";
import { findEntriesByReference } from "@/lib/features/statements/history/reference-queries";
import { FoundEntries } from "@/components/statements/found-entries";
import { listDebts } from "@/lib/features/loans/debts";
import { listLoanRequests } from "@/lib/features/loans/queries";
import { filterForm } from "@/lib/features/customers/list/search";
import { listCustomers } from "@/lib/features/customers/list/queries";
import {
  getCustomerDetail,
  listHolds,
  type CustomerDetail,
} from "@/lib/features/customers/queries";
import { pageContext } from "@/lib/platform/http/page-context";
import { customerPages } from "@/lib/features/customers/pages";
import {
  findIgnored,
  textParam,
  pageQuery,
  type SearchParams,
} from "@/lib/platform/http/page-query";
import {
  ActivitySection,
  AuditSection,
  CasesSection,
  ControlsSection,
  DocumentsSection,
  FailuresSection,
  MessagesSection,
  NotesSection,
  OrdersSection,
  SignInsSection,
  WiresSection,
} from "./sections";
import { openOnlyHit } from "./open-only-hit";
import { counted } from "@/lib/platform/format";

export const metadata: Metadata = { title: "Accounts" };
const pageSize = 25;

const params = {
  id: textParam,
  /** Opens the customer or the transaction if the search finds only one. */
  open: z.literal("only"),
  ...listViewParams,
  ...filterForm.params,
};
const querySchema = pageQuery(params);

export default async function AccountsPage({
  searchParams,
}: {
  searchParams: SearchParams;
}) {
  const admin = await requireAdmin();
  const query = await searchParams;
  const { id, status, type, sort, least, most, from, to, open, ...view } =
    querySchema.parse(query);
  const typed = { status, type, sort, least, most, from, to };
  const filters = filterForm.read(typed);
  const location = { path: customerPages.staffAccounts, filters: typed };

  if (id) {
    const closeHref = listHref(location, view);
    const customer = await getCustomerDetail(admin, id, await pageContext());
    return customer ? (
      <CustomerPage
        key={customer.id}
        admin={admin}
        customer={customer}
        closeHref={closeHref}
      />
    ) : (
      <MissingItem
        page="Accounts"
        title="No Account found"
        closeHref={closeHref}
      />
    );
  }

  const { customers, nextCursor, total, hasMore } = await listCustomers(
    admin,
    { ...toListPage(view, pageSize), filters },
    await pageContext(),
  ).catch(redirectOnBadCursor(customerPages.staffAccounts));
  const isSearched = view.search || Object.values(filters).some(Boolean);
  const entries = view.search
    ? await findEntriesByReference(admin, view.search)
    : [];
  if (open) openOnlyHit(customers, entries);
  const onlyEntries = customers.length === 0 && entries.length > 0;
  return (
    <>
      <PageHeader
        title="Accounts"
        actions={
          hasRight(admin, "export") && (
            <ExportLink
              path="/export-accounts"
              filters={{ ...filters, search: view.search }}
            />
          )
        }
        lead={
          onlyEntries
            ? `${counted(entries.length, "transaction")} found`
            : `${hasMore ? "More than " : ""}${counted(total, "account")}${isSearched ? " found" : ""}`
        }
      />
      <Card aria-label="Customers">
        <AccountList
          customers={customers}
          nextCursor={nextCursor}
          view={view}
          location={location}
          empty={onlyEntries ? null : "No Account found"}
          problems={filterForm.findProblems(typed)}
          ignored={findIgnored(query, params)}
        />
      </Card>
      {entries.length > 0 && <FoundEntries entries={entries} />}
    </>
  );
}

/** The data and the balances come at once; each section follows as soon as its query has answered. */
async function CustomerPage({
  admin,
  customer,
  closeHref,
}: {
  admin: Admin;
  customer: CustomerDetail;
  closeHref: Route;
}) {
  const may = (right: Right) => hasRight(admin, right);
  const [holds, lock] = await Promise.all([
    listHolds(customer.account),
    findSignInLock(customer.viewed),
  ]);
  return (
    <CustomerDetails
      customer={customer}
      holds={holds}
      may={may}
      lock={lock}
      closeHref={closeHref}
      beside={
        <>
          <ControlsSection customer={customer} mayConfirm={may("correct")} />
          <Streamed content="the documents">
            <DocumentsSection customer={customer} mayReview={may("serve")} />
          </Streamed>
          <Streamed content="the notes">
            <NotesSection customer={customer} mayWrite={may("serve")} />
          </Streamed>
        </>
      }
    >
      <Streamed content="the latest activity" wide>
        <ActivitySection customer={customer} />
      </Streamed>
      <Streamed content="the wires">
        <WiresSection customer={customer} />
      </Streamed>
      <Streamed content="the standing orders">
        <OrdersSection customer={customer} />
      </Streamed>
      <Streamed content="the loans">
        <CustomerLoans
          accountNumber={customer.accountNumber}
          requests={listLoanRequests(customer.viewed)}
          debts={listDebts(customer.viewed)}
        />
      </Streamed>
      <Streamed content="the cases">
        <CasesSection customer={customer} />
      </Streamed>
      <Streamed content="the messages">
        <MessagesSection customer={customer} />
      </Streamed>
      <Streamed content="the sign-ins">
        <SignInsSection customer={customer} />
      </Streamed>
      <Streamed content="the failed attempts">
        <FailuresSection customer={customer} mayMonitor={may("monitor")} />
      </Streamed>
      <Streamed content="the audit log" wide>
        <AuditSection customer={customer} />
      </Streamed>
    </CustomerDetails>
  );
}

function Streamed({
  content,
  wide = false,
  children,
}: {
  content: string;
  wide?: boolean;
  children: ReactNode;
}) {
  const place = wide ? "lg:col-span-2" : "";
  return (
    <Section
      content={content}
      className={place}
      placeholder={
        <Skeleton className={cn("rounded-lg", wide ? "h-96" : "h-64", place)} />
      }
    >
      {children}
    </Section>
  );
}
