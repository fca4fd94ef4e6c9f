import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import UserRoundPlus from "lucide-react/icons/user-round-plus";
import { Link } from "@/components/ui/link";
import { cn } from "@/lib/cn";
import { paths, withQuery } from "@/lib/paths";

const tiles = [
  { panel: "create", label: "Create Account", icon: UserRoundPlus },
  { panel: "credit", label: "Credit Account", icon: Plus },
  { panel: "debit", label: "Debit Account", icon: Minus },
] as const;

/** What staff can do with accounts; a tile opens its panel, the open one closes it. */
export function ActionTiles({ open }: { open: string | null }) {
  return (
    <nav aria-label="Account actions">
      <ul className="grid gap-3 sm:grid-cols-3">
        {tiles.map(({ panel, label, icon: Icon }) => {
          const here = panel === open;
          return (
            <li key={panel}>
              <Link
                href={withQuery(paths.adminManage, {
                  panel: here ? undefined : panel,
                })}
                scroll={false}
                aria-current={here ? "true" : undefined}
                className={cn(
                  "flex min-h-18 items-center gap-4 rounded-lg border px-5 font-medium transition-colors",
                  here
                    ? "border-accent bg-accent-soft text-accent"
                    : "border-line bg-surface hover:border-line-strong",
                )}
              >
                <Icon aria-hidden className="size-5" strokeWidth={1.75} />
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
