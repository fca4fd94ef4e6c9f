import type { ReactNode } from "react";
import { FailedSignIns } from "@/components/identity/failed-sign-ins";
import { LatestSignIns } from "@/components/identity/sign-ins";
import { CustomerCases } from "@/components/cases/customer-cases";
import { StaffOrders } from "@/components/payments/staff-orders";
import { CustomerAudit } from "@/components/back-office/customer-audit";
import { CustomerNotes } from "@/components/customers/customer-notes";
import { OpenControls } from "@/components/customers/open-controls";
import { CustomerDocuments } from "@/components/documents/customer-documents";
import { CustomerMessages } from "@/components/inbox/customer-messages";
import { HistoryTable } from "@/components/statements/history-table";
import { ButtonLink } from "@/components/ui/button";
import { Section } from "@/components/shell/section";
import { Card, CardHead } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { listAuditOf } from "@/lib/features/back-office/audit-log/queries";
import { backOfficePages } from "@/lib/features/back-office/pages";
import { listOwnCases } from "@/lib/features/cases/queries";
import {
  listOpenControls,
  toShown,
} from "@/lib/features/customers/controls/queries";
import { versionOf } from "@/lib/platform/http/version";
import { listNotes } from "@/lib/features/customers/notes/queries";
import type { CustomerDetail } from "@/lib/features/customers/serializers";
import { listOwnDocuments } from "@/lib/features/documents/queries";
import { listMessagesOf } from "@/lib/features/inbox/staff/queries";
import { listOrders } from "@/lib/features/payments/standing-orders/queries";
import { listOpenWires } from "@/lib/features/statements/history/open-wires";
import { listHistory } from "@/lib/features/statements/history/queries";
import { statementPages } from "@/lib/features/statements/pages";
import { listFailuresOf } from "@/lib/identity/failures/queries";
import { listSignIns } from "@/lib/identity/sessions/queries";
import { addDays } from "@/lib/platform/time/calendar";
import { lastMonth } from "@/lib/platform/time/day-presets";
import { StaffStatementForm } from "@/components/statements/staff-statement-form";
import { withQuery } from "@/lib/platform/http/query";
import { bankToday } from "@/lib/platform/time/clock";

type SectionProps = { customer: CustomerDetail };

const LONG_LIST_ROWS = 10;
const SHORT_LIST_ROWS = 5;

export async function DocumentsSection({
  customer,
  mayReview,
}: SectionProps & { mayReview: boolean }) {
  return (
    <CustomerDocuments
      documents={await listOwnDocuments(customer.viewed)}
      owner={customer.fullName}
      mayReview={mayReview}
    />
  );
}

/** Most customers have nothing to confirm, so nothing keeps its place while it is read. */
export function ControlsSection(props: SectionProps & { mayConfirm: boolean }) {
  return (
    <Section content="the changes to confirm">
      <Controls {...props} />
    </Section>
  );
}

async function Controls({
  customer,
  mayConfirm,
}: SectionProps & { mayConfirm: boolean }) {
  const controls = await listOpenControls(customer.viewed);
  return (
    <OpenControls
      customerId={customer.id}
      controls={controls}
      version={versionOf(toShown(controls))}
      mayConfirm={mayConfirm}
    />
  );
}

export async function NotesSection({
  customer,
  mayWrite,
}: SectionProps & { mayWrite: boolean }) {
  return (
    <CustomerNotes
      customerId={customer.id}
      notes={await listNotes(customer.viewed)}
      mayWrite={mayWrite}
    />
  );
}

/** What happened last, for the first tab. */
export const LatestSection = ({ customer }: SectionProps) => (
  <LatestTransactions customer={customer} limit={SHORT_LIST_ROWS} />
);

export const ActivitySection = ({ customer }: SectionProps) => (
  <LatestTransactions customer={customer} limit={LONG_LIST_ROWS}>
    <StaffStatementForm
      customerId={customer.id}
      period={{ from: addDays(bankToday(), -90), to: bankToday() }}
    />
  </LatestTransactions>
);

async function LatestTransactions({
  customer,
  limit,
  children,
}: SectionProps & { limit: number; children?: ReactNode }) {
  const { rows } = await listHistory(customer.account, { limit });
  const account = customer.accountNumber;
  const { from, to } = lastMonth(bankToday());
  return (
    <Card aria-labelledby="activity">
      <CardHead
        id="activity"
        title="Activity"
        aside={
          <div className="flex flex-wrap gap-2">
            <ButtonLink
              href={withQuery(statementPages.staffHistory, {
                account,
                from,
                to,
              })}
              variant="secondary"
              size="small"
            >
              Last month
            </ButtonLink>
            <ButtonLink
              href={withQuery(statementPages.staffHistory, { account })}
              variant="secondary"
              size="small"
            >
              All transactions
            </ButtonLink>
          </div>
        }
      />
      <HistoryTable
        kind="entries"
        caption="Latest transactions"
        rows={rows}
        forStaff
        empty={<EmptyState title="No transactions yet" />}
      />
      {children}
    </Card>
  );
}

export async function WiresSection({ customer }: SectionProps) {
  const rows = await listOpenWires([customer.account], SHORT_LIST_ROWS);
  return (
    <Card aria-labelledby="wires">
      <CardHead id="wires" title="Pending and returned wires" />
      <HistoryTable
        kind="wires"
        caption="Pending and returned wires"
        rows={rows}
        forStaff
        empty={<EmptyState title="No pending or returned wires" />}
      />
    </Card>
  );
}

export async function OrdersSection({ customer }: SectionProps) {
  return <StaffOrders orders={await listOrders(customer.viewed)} />;
}

export async function CasesSection({ customer }: SectionProps) {
  return (
    <CustomerCases
      cases={await listOwnCases(customer.viewed, SHORT_LIST_ROWS)}
    />
  );
}

export async function MessagesSection({ customer }: SectionProps) {
  return (
    <CustomerMessages
      messages={await listMessagesOf(customer.viewed, SHORT_LIST_ROWS)}
    />
  );
}

export async function SignInsSection({ customer }: SectionProps) {
  const { latest } = await listSignIns(customer.viewed);
  return <LatestSignIns signIns={latest.slice(0, SHORT_LIST_ROWS)} />;
}

export async function FailuresSection({
  customer,
  mayMonitor,
}: SectionProps & { mayMonitor: boolean }) {
  return (
    <FailedSignIns
      attempts={await listFailuresOf(customer.viewed)}
      note="The latest wrong passwords and codes on this account."
      aside={
        mayMonitor && (
          <ButtonLink
            href={withQuery(backOfficePages.securityLog, {
              customer: customer.accountNumber,
            })}
            variant="secondary"
            size="small"
          >
            Security log
          </ButtonLink>
        )
      }
    />
  );
}

export async function AuditSection({ customer }: SectionProps) {
  return (
    <CustomerAudit
      rows={await listAuditOf(customer.viewed, LONG_LIST_ROWS)}
      account={customer.accountNumber}
    />
  );
}
