import ArrowDownLeft from "lucide-react/icons/arrow-down-left";
import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import Briefcase from "lucide-react/icons/briefcase";
import KeyRound from "lucide-react/icons/key-round";
import Lock from "lucide-react/icons/lock";
import Mail from "lucide-react/icons/mail";
import PencilLine from "lucide-react/icons/pencil-line";
import ShieldAlert from "lucide-react/icons/shield-alert";
import UserRound from "lucide-react/icons/user-round";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { cn } from "@/lib/browser/cn";
import { formatDateTime } from "@/lib/platform/format";
import type { Notification } from "@/lib/features/inbox/notifications/queries";

const icons = {
  money_in: ArrowDownLeft,
  money_out: ArrowUpRight,
  message: Mail,
  new_device: ShieldAlert,
  status: UserRound,
  password: KeyRound,
  change: PencilLine,
  case: Briefcase,
  hold: Lock,
} as const;

export function NotificationList({
  notifications,
}: {
  notifications: Notification[];
}) {
  if (notifications.length === 0)
    return (
      <EmptyState title="No notifications yet">
        Payments, new messages and security alerts for your account appear here.
      </EmptyState>
    );
  return (
    <ul className="-my-3.5">
      {notifications.map((notification) => (
        <Line key={notification.id} notification={notification} />
      ))}
    </ul>
  );
}

function Line({ notification }: { notification: Notification }) {
  const { kind, title, text, at, isRead, href } = notification;
  const Icon = icons[kind];
  return (
    <li className="relative flex items-start gap-4 border-b border-line py-3.5 text-sm last:border-b-0">
      <span
        aria-hidden
        className="grid size-9 shrink-0 place-items-center rounded-full bg-accent-soft text-accent"
      >
        <Icon className="size-4.5" strokeWidth={1.9} />
      </span>
      <div className="min-w-0 flex-1">
        <p
          className={cn(
            "flex flex-wrap items-center gap-x-2",
            !isRead && "font-semibold",
          )}
        >
          {href ? (
            <Link
              href={href}
              className="after:absolute after:inset-0 hover:underline"
            >
              {title}
            </Link>
          ) : (
            <span>{title}</span>
          )}
          {!isRead && <Badge tone="accent">New</Badge>}
        </p>
        {text && (
          <p className="text-ink-soft [overflow-wrap:anywhere]">{text}</p>
        )}
        <p className="figures mt-0.5 text-xs text-ink-soft">
          {formatDateTime(at)}
        </p>
      </div>
    </li>
  );
}
