import { Link } from "@/components/ui/link";
import { Logo } from "@/components/brand/logo";
import { Portrait } from "@/components/ui/portrait";
import { initials } from "@/lib/platform/format";
import { customerPages } from "@/lib/features/customers/pages";
import { homePages } from "@/lib/identity/pages";

export function SidebarHead({
  fullName,
  username,
  photo,
}: {
  fullName: string;
  username: string;
  photo: string | null;
}) {
  return (
    <>
      <div className="hidden px-2 pb-5 lg:block">
        <Logo href={homePages.customer} />
      </div>
      <Link
        href={customerPages.detail}
        className="mb-4 flex items-center gap-3 rounded p-2 hover:bg-sunken"
      >
        <Portrait photo={photo} initials={initials(fullName)} />
        <span className="min-w-0">
          <span className="block truncate text-sm font-semibold">
            {username}
          </span>
          <span translate="no" className="block truncate text-xs text-ink-soft">
            {fullName}
          </span>
        </span>
      </Link>
    </>
  );
}
