import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { inboxPages } from "@/lib/features/inbox/pages";

export function DormantNotice() {
  return (
    <Notice tone="warn" title="Your account is dormant" className="mb-8">
      You can still view your account, but you can’t make transfers.{" "}
      <Link
        href={inboxPages.care}
        className="font-medium underline underline-offset-3"
      >
        Contact customer care
      </Link>{" "}
      to reactivate it.
    </Notice>
  );
}
