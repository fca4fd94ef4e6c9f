import type { Route } from "next";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";

/** Shown when an item of a list does not exist or was deleted. `page` is the heading of the list. */
export function MissingItem({
  page,
  title,
  closeHref,
}: {
  page: string;
  title: string;
  closeHref: Route;
}) {
  return (
    <>
      <PageHeader title={page} />
      <EmptyState title={title}>
        <ButtonLink href={closeHref} variant="secondary" className="mt-4">
          Close
        </ButtonLink>
      </EmptyState>
    </>
  );
}
