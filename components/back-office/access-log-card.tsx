import { Card, CardHead } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { customerText } from "@/lib/bank/audit-actions";
import type { AccessRecord } from "@/lib/features/back-office/audit-log/access-queries";
import { formatDateTime, maskedNumber } from "@/lib/platform/format";
import { customerPages } from "@/lib/features/customers/pages";
import { withQuery } from "@/lib/platform/http/query";

type AccessLogCardProps = {
  accesses: AccessRecord[];
  isLater: boolean;
  nextCursor: string | null;
};

export function AccessLogCard({
  accesses,
  isLater,
  nextCursor,
}: AccessLogCardProps) {
  return (
    <Card aria-labelledby="access-log">
      <CardHead
        id="access-log"
        title="Access log"
        note="Each time our staff viewed or changed your data. Pages that show many customers are not listed."
      />
      {accesses.length === 0 ? (
        <EmptyState title="No staff access yet">
          When a member of staff views or changes your data, it appears here.
        </EmptyState>
      ) : (
        <ol className="text-sm">
          {accesses.map(({ id, at, by, action, account, fields }) => (
            <li
              key={id}
              className="grid gap-x-6 gap-y-0.5 border-b border-line py-2.5 last:border-b-0 sm:grid-cols-[1fr_auto]"
            >
              <span className="min-w-0">
                <span className="font-medium">{customerText(action)}</span>
                {account && (
                  <span className="figures text-ink-soft">
                    {` (account ${maskedNumber(account)})`}
                  </span>
                )}
                <span className="block text-ink-soft [overflow-wrap:anywhere]">
                  {`${by || "A former member of staff"}${fields.length > 0 ? `: ${fields.join(", ")}` : ""}`}
                </span>
              </span>
              <span className="figures text-ink-soft">
                {formatDateTime(at)}
              </span>
            </li>
          ))}
        </ol>
      )}
      <Pagination
        label="Access log pages"
        newest={isLater ? customerPages.accessLog : null}
        older={
          nextCursor &&
          withQuery(customerPages.accessLog, { cursor: nextCursor })
        }
      />
    </Card>
  );
}
