import { Link } from "@/components/ui/link";
import { Logo } from "@/components/brand/logo";
import { initials } from "@/lib/format";
import { paths } from "@/lib/paths";

/** The mark, and whose account this is; the picture leads to the details. */
export function SidebarHead({
  fullName,
  username,
}: {
  fullName: string;
  username: string;
}) {
  return (
    <>
      <div className="hidden px-2 pb-5 lg:block">
        <Logo href={paths.dashboard} />
      </div>
      <Link
        href={paths.detail}
        className="mb-4 flex items-center gap-3 rounded p-2 hover:bg-sunken"
      >
        <span
          aria-hidden
          className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-sm font-semibold text-accent"
        >
          {initials(fullName)}
        </span>
        <span className="min-w-0">
          <span className="block truncate text-sm font-semibold">
            {username}
          </span>
          <span className="block truncate text-xs text-ink-soft">
            {fullName}
          </span>
        </span>
      </Link>
    </>
  );
}
