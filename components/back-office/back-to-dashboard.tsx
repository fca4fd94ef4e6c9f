import { BackLink } from "@/components/shell/back-link";
import { homePages } from "@/lib/identity/pages";

/** A link back to the list of the waiting work, on screens where the menu is folded. */
export function BackToDashboard() {
  return (
    <p className="mb-3 lg:hidden">
      <BackLink href={homePages.admin}>Dashboard</BackLink>
    </p>
  );
}
