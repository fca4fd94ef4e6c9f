import Bell from "lucide-react/icons/bell";
import { Link } from "@/components/ui/link";
import { inboxPages } from "@/lib/features/inbox/pages";
import { UnreadBadge, UnreadText, type Unread } from "./unread";

/** The link to the messages, with the number of unread messages and notifications. */
export function MessagesBell({ unread }: { unread: Unread }) {
  return (
    <Link href={inboxPages.messages} className="icon-button relative">
      <Bell aria-hidden className="size-5" strokeWidth={1.75} />
      <span className="sr-only">
        Messages and notifications
        <UnreadText unread={unread} />
      </span>
      <UnreadBadge unread={unread} className="absolute top-0.5 left-6.5" />
    </Link>
  );
}
