import Bell from "lucide-react/icons/bell";
import { Link } from "@/components/ui/link";
import { paths } from "@/lib/paths";

/** The way to the inbox, in the top bar. */
export function MessagesBell() {
  return (
    <Link
      href={paths.messages}
      aria-label="Messages"
      className="grid size-11 place-items-center rounded text-ink-soft hover:bg-sunken hover:text-ink"
    >
      <Bell aria-hidden className="size-5" strokeWidth={1.75} />
    </Link>
  );
}
