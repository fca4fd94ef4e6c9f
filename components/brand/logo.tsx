import { Link } from "@/components/ui/link";
import { site } from "@/lib/platform/config/site";
import { Mark } from "./mark";

export function Logo({ href }: { href: string }) {
  return (
    <Link
      href={href}
      className="inline-flex items-center gap-2.5 rounded text-lg font-semibold tracking-tight"
    >
      <Mark className="size-8" />
      {site.name}
    </Link>
  );
}
