import { CaseBadge } from "@/components/inbox/case-timeline";
import { Card, CardHead } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Line, Lines } from "@/components/ui/lines";
import { Link } from "@/components/ui/link";
import { staffCasePath } from "@/lib/features/cases/pages";
import type { OwnCase } from "@/lib/features/cases/queries";
import { CASE_KINDS } from "@/lib/features/inbox/conversations/case";
import { formatDateTime } from "@/lib/platform/format";

/** The newest cases of a customer, for staff. */
export function CustomerCases({ cases }: { cases: readonly OwnCase[] }) {
  return (
    <Card aria-labelledby="cases">
      <CardHead id="cases" title="Cases" />
      {cases.length === 0 ? (
        <EmptyState title="No cases" />
      ) : (
        <Lines>
          {cases.map(({ id, number, kind, status, openedAt, payment }) => (
            <Line
              key={id}
              title={
                <>
                  <Link href={staffCasePath(id)} className="quiet-link">
                    {number}
                  </Link>
                  <span>{` ${CASE_KINDS[kind]}`}</span>
                </>
              }
              note={`Payment ${payment.reference}, opened ${formatDateTime(openedAt)}`}
              aside={<CaseBadge status={status} />}
            />
          ))}
        </Lines>
      )}
    </Card>
  );
}
