import { Suspense, use } from "react";
import { cn } from "@/lib/browser/cn";

/** The number of unread messages and notifications. */
export type Unread = Promise<{ messages: number; notifications: number }>;

type UnreadProps = {
  unread: Unread;
  /** Without it, both are added. */
  of?: "messages" | "notifications";
};

/** The number as text behind the name of a link. It arrives after the page; zero is not shown. */
export function UnreadText(props: UnreadProps) {
  return (
    <Suspense>
      <Text {...props} />
    </Suspense>
  );
}

/** The number as the badge of a menu's entry. */
export function UnreadCount(props: UnreadProps) {
  return (
    <Suspense>
      <Count {...props} />
    </Suspense>
  );
}

/** The number in a circle, for the eye only. */
export function UnreadBadge(props: UnreadProps & { className?: string }) {
  return (
    <Suspense>
      <Circle {...props} />
    </Suspense>
  );
}

function useCount({ unread, of }: UnreadProps) {
  const { messages, notifications } = use(unread);
  const count = of ? { messages, notifications }[of] : messages + notifications;
  return count > 99 ? "99+" : count;
}

function Text(props: UnreadProps) {
  const count = useCount(props);
  return count ? <span>{`, ${count} unread`}</span> : null;
}

function Count(props: UnreadProps) {
  const count = useCount(props);
  return count ? (
    <>
      <span className="sr-only">{`${count} unread`}</span>
      <Circle {...props} />
    </>
  ) : null;
}

function Circle({ className, ...props }: UnreadProps & { className?: string }) {
  const count = useCount(props);
  return count ? (
    <span aria-hidden translate="no" className={cn("unread", className)}>
      {count}
    </span>
  ) : null;
}
