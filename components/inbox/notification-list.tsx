import ArrowDownLeft from "lucide-react/icons/arrow-down-left";
import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import KeyRound from "lucide-react/icons/key-round";
import Lock from "lucide-react/icons/lock";
import PencilLine from "lucide-react/icons/pencil-line";
import ShieldAlert from "lucide-react/icons/shield-alert";
import UserRound from "lucide-react/icons/user-round";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { cn } from "@/lib/browser/cn";
import { formatDateTime } from "@/lib/platform/format";
import type { Notification } from "@/lib/features/inbox/notifications/queries";

const LOOK = "size-4.5 stroke-[1.9]";

const icons = {
  money_in: <ArrowDownLeft className={LOOK} />,
  money_out: <ArrowUpRight className={LOOK} />,
  message: <Icon name="mail" className={LOOK} />,
  new_device: <ShieldAlert className={LOOK} />,
  status: <UserRound className={LOOK} />,
  password: <KeyRound className={LOOK} />,
  change: <PencilLine className={LOOK} />,
  case: <Icon name="briefcase" className={LOOK} />,
  hold: <Lock className={LOOK} />,
  wire: <Icon name="send" className={LOOK} />,
  security: <ShieldAlert className={LOOK} />,
} as const;

type Weight = "money" | "plain" | "quiet";

/** Money weighs more than messages, and what the customer usually did themselves weighs least. */
const weights: Record<Notification["kind"], Weight> = {
  money_in: "money",
  money_out: "money",
  hold: "money",
  wire: "plain",
  message: "plain",
  case: "plain",
  status: "plain",
  security: "plain",
  password: "quiet",
  change: "quiet",
  new_device: "quiet",
};

const looks: Record<Weight, { icon: string; title: string }> = {
  money: { icon: "bg-accent text-accent-on", title: "text-base font-medium" },
  plain: { icon: "bg-accent-soft text-accent", title: "" },
  quiet: { icon: "text-ink-soft", title: "text-ink-soft" },
};

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
  const weight = weights[kind];
  const look = looks[weight];
  return (
    <li
      className={cn(
        "relative flex items-start gap-4 border-b border-line text-sm last:border-b-0",
        weight === "quiet" ? "py-2" : "py-3.5",
      )}
    >
      <span
        aria-hidden
        className={cn(
          "grid size-9 shrink-0 place-items-center rounded-full",
          look.icon,
        )}
      >
        {icons[kind]}
      </span>
      <div className="min-w-0 flex-1">
        <p
          className={cn(
            "flex flex-wrap items-center gap-x-2",
            look.title,
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
