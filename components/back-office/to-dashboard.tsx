import { BackLink } from "@/components/shell/back-link";
import { paths } from "@/lib/platform/paths";

/** Link back from a page that is reached from the dashboard and not from the menu. */
export function ToDashboard() {
  return (
    <p className="mb-3">
      <BackLink href={paths.admin}>Dashboard</BackLink>
    </p>
  );
}
