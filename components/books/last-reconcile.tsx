import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { formatCount, formatDateTime } from "@/lib/platform/format";
import { isSound, type ReconcileRun } from "@/lib/ledger/reconcile-runs";

/** The result of the last reconciliation, rule by rule. */
export function LastReconcile({ run }: { run: ReconcileRun | null }) {
  if (!run)
    return (
      <EmptyState title="Not reconciled yet">
        Reconcile the books to check every posting, balance and hold.
      </EmptyState>
    );
  const sound = isSound(run.checks);
  return (
    <>
      <Notice tone={sound ? "good" : "bad"} className="mb-4">
        {`${sound ? "The books add up." : "The books do not add up."} Checked on ${formatDateTime(run.finishedAt)} by ${run.runBy ?? "the system"}.`}
      </Notice>
      <ul className="text-sm">
        {run.checks.map(({ rule, broken }) => (
          <li
            key={rule}
            className="flex items-baseline justify-between gap-4 border-b border-line py-2 last:border-b-0"
          >
            <span className="first-letter:uppercase">{rule}</span>
            <Badge tone={broken === 0 ? "good" : "bad"}>
              {broken === 0 ? "OK" : `${formatCount(broken)} broken`}
            </Badge>
          </li>
        ))}
      </ul>
    </>
  );
}
