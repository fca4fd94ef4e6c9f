import { Notice } from "@/components/ui/notice";
import { site } from "@/lib/site";

/** Told to the owner of a dormant account wherever it matters. */
export function DormantNotice() {
  return (
    <Notice tone="warn" title="Your account is dormant" className="mb-8">
      You can see everything here, but you cannot make transfers. Write to{" "}
      <a
        href={`mailto:${site.careEmail}`}
        className="font-medium underline underline-offset-3"
      >
        {site.careEmail}
      </a>{" "}
      to have it opened again.
    </Notice>
  );
}
