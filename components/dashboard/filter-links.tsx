import { Link } from "@/components/ui/link";
import { cn } from "@/lib/cn";

export type FilterLink = { label: string; href: string; chosen: boolean };

/** Links of which one is where one is, in one frame. */
export function FilterLinks({
  label,
  links,
}: {
  label: string;
  links: readonly FilterLink[];
}) {
  return (
    <nav aria-label={label}>
      <ul className="flex gap-0.5 rounded bg-sunken p-0.5 text-sm">
        {links.map(({ label, href, chosen }) => (
          <li key={href}>
            <Link
              href={href}
              scroll={false}
              aria-current={chosen ? "true" : undefined}
              className={cn(
                "flex min-h-9 items-center rounded-sm px-3 font-medium",
                chosen
                  ? "bg-surface text-ink shadow-card"
                  : "text-ink-soft hover:text-ink",
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
