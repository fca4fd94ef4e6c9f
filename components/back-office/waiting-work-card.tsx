import { ButtonLink } from "@/components/ui/button";
import { Card, CardHead } from "@/components/ui/card";
import { type WaitingKind, waitingKinds } from "@/lib/bank/features";
import type { WaitingWork } from "@/lib/bank/waiting-work";
import { formatCount } from "@/lib/platform/format";

/**
 * The work that waits for staff: first the kinds with something to do, then the others, which recede. It renders nothing
 * for those who may do none of it.
 */
export function WaitingWorkCard({ work }: { work: WaitingWork }) {
  const kinds = Object.entries<WaitingKind>(waitingKinds).map(
    ([name, kind]) => ({ ...kind, count: work[name as keyof WaitingWork] }),
  );
  const busy = kinds.filter(({ count }) => count !== null && count > 0);
  const idle = kinds.filter(({ count }) => count === 0);
  if (busy.length + idle.length === 0) return null;
  return (
    <Card aria-labelledby="waiting">
      <CardHead
        id="waiting"
        title={busy.length > 0 ? "Waiting for you" : "Nothing is waiting"}
      />
      {busy.length > 0 && (
        <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {busy.map(({ count, title, link, href }) => (
            <li
              key={href}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:flex-col sm:items-start rounded-lg bg-sunken px-4 py-3"
            >
              <p className="flex items-baseline gap-x-3">
                <span translate="no" className="figures text-2xl font-semibold">
                  {formatCount(count!)}
                </span>
                <span className="text-sm font-medium">{title}</span>
              </p>
              <ButtonLink href={href} variant="secondary" size="small">
                {link}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
      {idle.length > 0 && (
        <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft first:mt-0">
          {idle.map(({ title, link, href }) => (
            <li key={href}>
              <span>{`0 ${title.toLowerCase()} `}</span>
              <ButtonLink href={href} variant="quiet" size="small">
                {link}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
