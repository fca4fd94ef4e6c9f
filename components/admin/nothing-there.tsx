import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";

/** In place of one of a list that does not exist, or no longer; `page` is the list's own heading. */
export function NothingThere({
  page,
  title,
  closeHref,
}: {
  page: string;
  title: string;
  closeHref: string;
}) {
  return (
    <>
      <PageHeader title={page} />
      <EmptyState title={title}>
        <ButtonLink href={closeHref} look="secondary" className="mt-4">
          Close
        </ButtonLink>
      </EmptyState>
    </>
  );
}
