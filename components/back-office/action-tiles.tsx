import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import ShieldAlert from "lucide-react/icons/shield-alert";
import UserRoundPen from "lucide-react/icons/user-round-pen";
import UserRoundPlus from "lucide-react/icons/user-round-plus";
import UserRoundX from "lucide-react/icons/user-round-x";
import { Link } from "@/components/ui/link";
import { cn } from "@/lib/browser/cn";
import {
  customerPages,
  type ManagePanel,
} from "@/lib/features/customers/pages";
import { withQuery } from "@/lib/platform/http/query";

const tiles = [
  { panel: "create", label: "Create Account", icon: UserRoundPlus },
  { panel: "credit", label: "Credit Account", icon: Plus },
  { panel: "debit", label: "Debit Account", icon: Minus },
  { panel: "update", label: "Update Account", icon: UserRoundPen },
  { panel: "delete", label: "Delete Account", icon: UserRoundX },
  { panel: "status", label: "Change Account Status", icon: ShieldAlert },
] as const;

/** Tiles for the account actions. A tile opens its panel; the tile of the open panel closes it. */
export function ActionTiles({
  open,
  mayOpen,
}: {
  open: ManagePanel | null;
  mayOpen: (panel: ManagePanel) => boolean;
}) {
  return (
    <nav aria-label="Account actions">
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {tiles.map(({ panel, label, icon: Icon }) => {
          if (!mayOpen(panel)) return null;
          const isOpen = panel === open;
          return (
            <li key={panel}>
              <Link
                href={withQuery(customerPages.staffManage, {
                  panel: isOpen ? undefined : panel,
                })}
                scroll={false}
                aria-current={isOpen ? "true" : undefined}
                className={cn(
                  "flex min-h-18 items-center gap-4 rounded-lg border px-5 font-medium transition-colors",
                  isOpen
                    ? "border-accent bg-accent-soft text-accent"
                    : "border-line bg-surface hover:border-line-strong",
                )}
              >
                <Icon aria-hidden className="size-5" strokeWidth={1.75} />
                <span>{label}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
