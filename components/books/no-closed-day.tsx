import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { BooksTabs } from "./books-tabs";

/** A statement before the bank has closed its first day. */
export function NoClosedDay({
  title,
  tab,
}: {
  title: string;
  tab: "balanceSheet" | "income";
}) {
  return (
    <>
      <PageHeader title={title} />
      <BooksTabs current={tab} />
      <Card>
        <EmptyState title="No closed day yet">
          The first day closes after midnight. Its statements are here from then
          on.
        </EmptyState>
      </Card>
    </>
  );
}
