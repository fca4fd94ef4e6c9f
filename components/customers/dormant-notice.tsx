import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import type { WayBack } from "@/lib/features/customers/dormancy/queries";
import { inboxPages } from "@/lib/features/inbox/pages";
import { Reactivation } from "./reactivation";

/** @param wayBack null for a status that staff have set, which only they can change. */
export function DormantNotice({ wayBack }: { wayBack: WayBack | null }) {
  if (!wayBack)
    return (
      <Notice tone="warn" title="Your account is dormant" className="mb-8">
        You can still view your account, but you can’t make transfers.{" "}
        <Link href={inboxPages.care} className="link">
          Contact customer care
        </Link>{" "}
        to reactivate it.
      </Notice>
    );
  return (
    <div className="mb-8 grid gap-4">
      <Notice tone="warn" title="Your account is dormant">
        You can still view your account, but you can’t make transfers. We email
        you a code to reactivate it. If you can’t read our emails,{" "}
        <Link href={inboxPages.care} className="link">
          contact customer care
        </Link>
        .
      </Notice>
      <Reactivation wayBack={wayBack} />
    </div>
  );
}
