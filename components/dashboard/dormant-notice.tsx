import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { paths } from "@/lib/paths";

/** Told to the owner of a dormant account wherever it matters. */
export function DormantNotice() {
  return (
    <Notice tone="warn" title="Your account is dormant" className="mb-8">
      You can see everything here, but you cannot make transfers.{" "}
      <Link
        href={paths.customerCare}
        className="font-medium underline underline-offset-3"
      >
        Write to customer care
      </Link>{" "}
      to have it opened again.
    </Notice>
  );
}
