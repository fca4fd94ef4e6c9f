import { BackLink } from "@/components/shell/back-link";
import { homePages } from "@/lib/identity/pages";

/** Link back from a page that is reached from the dashboard and not from the menu. */
export function BackToDashboard() {
  return (
    <p className="mb-3">
      <BackLink href={homePages.admin}>Dashboard</BackLink>
    </p>
  );
}
