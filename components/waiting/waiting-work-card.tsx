import type { ReactNode } from "react";
import { Card, CardHead } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { type WaitingKind, waitingKinds } from "@/lib/bank/features";
import type { WaitingWork } from "@/lib/bank/waiting-work";
import { formatCount } from "@/lib/platform/format";

/** The number of items that a phone shows before the counts; a rule of CSS hides the others. */
const ON_A_PHONE = 5;

/**
 * The work that waits for staff: the items, and below them the number of each kind with its list. It renders nothing
 * for staff who may do none of it.
 */
export function WaitingWorkCard({
  work,
  listed,
  isCut,
  children,
}: {
  work: WaitingWork;
  /** The number of items in `children`. */
  listed: number;
  /** Whether these are the oldest only. */
  isCut: boolean;
  children: ReactNode;
}) {
  const kinds = Object.entries<WaitingKind>(waitingKinds).flatMap(
    ([name, kind]) => {
      const count = work[name as keyof WaitingWork];
      return count === null ? [] : [{ ...kind, count }];
    },
  );
  if (kinds.length === 0) return null;
  const total = kinds.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card aria-labelledby="waiting">
      <CardHead
        id="waiting"
        title={total > 0 ? "Waiting for you" : "Nothing is waiting"}
        note={
          (isCut || listed > ON_A_PHONE) && (
            <span className={isCut ? undefined : "sm:hidden"}>
              Only the oldest are listed.
            </span>
          )
        }
      />
      {children}
      <ul className="mt-4 grid gap-x-6 gap-y-1 text-sm text-ink-soft first:mt-0 sm:grid-cols-2 xl:grid-cols-3">
        {kinds.map(({ count, title, link, href }) => (
          <li key={title} className="flex flex-wrap items-center gap-x-2">
            <span>{`${title}: ${formatCount(count)}`}</span>
            <Link href={href} className="text-link">
              {link}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
