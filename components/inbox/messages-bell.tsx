import Bell from "lucide-react/icons/bell";
import { Suspense, use } from "react";
import { Link } from "@/components/ui/link";
import { inboxPages } from "@/lib/features/inbox/pages";

type Unread = { unread: Promise<number> };

/** The link to the messages. The number of unread ones arrives after the page; zero is not shown. */
export function MessagesBell(props: Unread) {
  return (
    <Link href={inboxPages.messages} className="icon-button relative">
      <Bell aria-hidden className="size-5" strokeWidth={1.75} />
      <span className="sr-only">
        Messages and notifications
        <Suspense>
          <UnreadText {...props} />
        </Suspense>
      </span>
      <Suspense>
        <UnreadBadge {...props} />
      </Suspense>
    </Link>
  );
}

const useCount = ({ unread }: Unread) => {
  const count = use(unread);
  return count > 99 ? "99+" : count;
};

function UnreadText(props: Unread) {
  const count = useCount(props);
  return count ? <span>{`, ${count} unread`}</span> : null;
}

function UnreadBadge(props: Unread) {
  const count = useCount(props);
  return count ? (
    <span
      aria-hidden
      translate="no"
      className="figures absolute top-1 right-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent px-1 text-xs leading-none font-semibold text-accent-on"
    >
      {count}
    </span>
  ) : null;
}
