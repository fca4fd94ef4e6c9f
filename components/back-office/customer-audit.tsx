import { ButtonLink } from "@/components/ui/button";
import { Card, CardHead } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { backOfficePages } from "@/lib/features/back-office/pages";
import type { AuditLine } from "@/lib/features/back-office/audit-log/queries";
import { withQuery } from "@/lib/platform/http/query";
import { AuditTable } from "./audit-table";

/** The newest rows of the audit log about one customer, with a link to the rest. */
export function CustomerAudit({
  rows,
  account,
}: {
  rows: AuditLine[];
  account: string;
}) {
  return (
    <Card aria-labelledby="access">
      <CardHead
        id="access"
        title="Access and changes"
        aside={
          <ButtonLink
            href={withQuery(backOfficePages.auditLog, { customer: account })}
            variant="secondary"
            size="small"
          >
            Audit log
          </ButtonLink>
        }
      />
      {rows.length === 0 ? (
        <EmptyState title="No actions found" />
      ) : (
        <AuditTable rows={rows} ofOneCustomer />
      )}
    </Card>
  );
}
