import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { staffCasePath } from "@/lib/features/cases/pages";

/** Names the case in which the customer asks to recall a wire. */
export function RecallNote({
  recall,
}: {
  recall: { id: string; number: string };
}) {
  return (
    <p className="grid justify-items-start gap-y-0.5 text-xs">
      <Badge tone="warn">Recall requested</Badge>
      <Link
        href={staffCasePath(recall.id)}
        className="quiet-link whitespace-nowrap"
      >
        {`Case ${recall.number}`}
      </Link>
    </p>
  );
}
