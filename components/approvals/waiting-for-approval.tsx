import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { approvalPages } from "@/lib/approvals/pages";
import type { WaitingRequest } from "@/lib/approvals/queries";
import { formatDateTime } from "@/lib/platform/format";

/** Says that a matter waits for a second member of staff, and who made the request. */
export function WaitingForApproval({ request }: { request: WaitingRequest }) {
  return (
    <div className="grid justify-items-start gap-1 text-sm as-table:justify-items-end">
      <Badge tone="warn">Waiting for approval</Badge>
      <p className="text-xs text-ink-soft">
        Requested by <span className="text-ink">{request.madeBy}</span>,{" "}
        <span className="figures">{formatDateTime(request.madeAt)}</span>
      </p>
      <Link href={approvalPages.staff} className="quiet-link text-xs">
        Approvals
      </Link>
    </div>
  );
}
