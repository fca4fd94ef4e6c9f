import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { inboxPages } from "@/lib/features/inbox/pages";
import { UnreadBadge, UnreadText, type Unread } from "./unread";

/** The link to the messages, with the number of unread messages and notifications. */
export function MessagesBell({ unread }: { unread: Unread }) {
  return (
    <Link href={inboxPages.messages} className="icon-button relative">
      <Icon name="bell" />
      <span className="sr-only">
        Messages and notifications
        <UnreadText unread={unread} />
      </span>
      <UnreadBadge unread={unread} className="absolute top-[2px] left-[26px]" />
    </Link>
  );
}
