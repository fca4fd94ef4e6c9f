import { FailedSignIns } from "@/components/identity/failed-sign-ins";
import { LatestSignIns } from "@/components/identity/sign-ins";
import { CustomerCases } from "@/components/cases/customer-cases";
import { StaffOrders } from "@/components/payments/staff-orders";
import { CustomerAudit } from "@/components/back-office/customer-audit";
import { CustomerNotes } from "@/components/customers/customer-notes";
import { OpenControls } from "@/components/customers/open-controls";
import { CustomerDocuments } from "@/components/documents/customer-documents";
import { CustomerMessages } from "@/components/inbox/customer-messages";
import { ButtonLink } from "@/components/ui/button";
import { Section } from "@/components/shell/section";
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
import { listFailuresOf } from "@/lib/identity/failures/queries";
import { listSignIns } from "@/lib/identity/sessions/queries";
import { withQuery } from "@/lib/platform/http/query";

type SectionProps = { customer: CustomerDetail };

export const LONG_LIST_ROWS = 10;
export const SHORT_LIST_ROWS = 5;

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
      note="The latest wrong passwords and codes of this customer."
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
