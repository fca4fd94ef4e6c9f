import Bell from "lucide-react/icons/bell";
import { Link } from "@/components/ui/link";
import { inboxPages } from "@/lib/features/inbox/pages";

export function MessagesBell({ unread }: { unread: number }) {
  const count = unread > 99 ? "99+" : unread;
  return (
    <Link
      href={inboxPages.messages}
      aria-label={
        unread > 0
          ? `Messages and notifications, ${count} unread`
          : "Messages and notifications"
      }
      className="icon-button relative"
    >
      <Bell aria-hidden className="size-5" strokeWidth={1.75} />
      {unread > 0 && (
        <span
          aria-hidden
          className="figures absolute top-1 right-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent px-1 text-xs leading-none font-semibold text-accent-on"
        >
          {count}
        </span>
      )}
    </Link>
  );
}
