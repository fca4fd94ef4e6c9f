import { BackLink } from "@/components/shell/back-link";
import { paths } from "@/lib/paths";

/** The way back from a page that the menu does not have: only the dashboard's tile leads there. */
export function ToDashboard() {
  return (
    <p className="mb-3">
      <BackLink href={paths.admin}>Dashboard</BackLink>
    </p>
  );
}
