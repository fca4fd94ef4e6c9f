import type { Metadata } from "next";
import { BlockedAccounts } from "@/components/accounts/blocked-accounts";
import { DormantNotice } from "@/components/customers/dormant-notice";
import { PaymentFileUpload } from "@/components/payments/payment-file-upload";
import { Card, CardHead } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { Cell, Row, Table } from "@/components/ui/table";
import { toPayingAccounts } from "@/lib/features/accounts/paying-account";
import { listAccounts } from "@/lib/features/accounts/queries";
import { findWayBack } from "@/lib/features/customers/dormancy/queries";
import { listPaymentFiles } from "@/lib/features/payments/files/queries";
import { paymentFilePath } from "@/lib/features/payments/pages";
import { requireCustomer } from "@/lib/identity/guards/guards";
import { formatCount, formatDateTime } from "@/lib/platform/format";

export const metadata: Metadata = { title: "File of payments" };

const columns = [
  { label: "File" },
  { label: "Account" },
  { label: "Status" },
  { label: "Payments", align: "right" },
] as const;

export default async function PaymentFilesPage() {
  const customer = await requireCustomer();
  const [files, accounts] = await Promise.all([
    listPaymentFiles(customer),
    listAccounts(customer),
  ]);
  const isActive = customer.status === "active";
  return (
    <>
      {!isActive && <DormantNotice wayBack={await findWayBack(customer)} />}
      <PageHeader
        title="File of payments"
        lead="Pay salaries or suppliers with one file. You see every payment before anything is sent."
      />
      <div className="grid gap-6">
        <BlockedAccounts accounts={accounts} />
        {isActive && toPayingAccounts(accounts).length > 0 && (
          <Card aria-labelledby="new-file" className="max-w-3xl">
            <CardHead id="new-file" title="New file" />
            <PaymentFileUpload />
          </Card>
        )}
        <Card aria-labelledby="files">
          <CardHead
            id="files"
            title="Your files"
            note="The newest 50 files that are not sent are kept for 7 days, and sent files for 90 days after they were last sent."
          />
          {files.length === 0 ? (
            <EmptyState title="No files yet">
              A file that you upload appears here with the status of its
              payments.
            </EmptyState>
          ) : (
            <Table caption="Your files of payments" columns={columns}>
              {files.map((file) => (
                <Row key={file.id}>
                  <Cell label="File" isUserInput>
                    <Link
                      href={paymentFilePath(file.id)}
                      className="quiet-link"
                    >
                      {file.messageId}
                    </Link>
                  </Cell>
                  <Cell label="Account" className="figures">
                    {file.account}
                  </Cell>
                  <Cell label="Status">
                    {file.sentAt
                      ? `Sent on ${formatDateTime(file.sentAt)}`
                      : `Uploaded on ${formatDateTime(file.createdAt)}`}
                  </Cell>
                  <Cell label="Payments" align="right" className="figures">
                    {formatCount(file.payments)}
                  </Cell>
                </Row>
              ))}
            </Table>
          )}
        </Card>
      </div>
    </>
  );
}
