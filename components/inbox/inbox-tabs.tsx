import { Link } from "@/components/ui/link";
import { cn } from "@/lib/browser/cn";
import { inboxPages } from "@/lib/features/inbox/pages";

type Inbox = "messages" | "notifications";

const TABS = [
  { inbox: "messages", label: "Messages", href: inboxPages.messages },
  {
    inbox: "notifications",
    label: "Notifications",
    href: inboxPages.notifications,
  },
] as const;

export function InboxTabs({
  at,
  unread,
}: {
  at: Inbox;
  unread: Record<Inbox, number>;
}) {
  return (
    <nav aria-label="Inbox">
      <ul className="flex flex-wrap gap-0.5 rounded bg-sunken p-0.5 text-sm">
        {TABS.map(({ inbox, label, href }) => (
          <li key={inbox}>
            <Link
              href={href}
              scroll={false}
              aria-current={inbox === at ? "true" : undefined}
              className={cn(
                "flex min-h-11 items-center rounded-sm px-3 font-medium",
                inbox === at
                  ? "bg-accent-soft text-accent"
                  : "text-ink-soft hover:text-ink",
              )}
            >
              <span>
                {unread[inbox] > 0
                  ? `${label} (${unread[inbox]} unread)`
                  : label}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
