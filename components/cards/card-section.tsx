import { Card, CardHead } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import type { StaffCardView } from "@/lib/features/cards/serializers";
import { homePages } from "@/lib/identity/pages";
import { withQuery } from "@/lib/platform/http/query";
import { StaffCard } from "./staff-card";

export function CardSection({
  cards,
  cursor,
  nextCursor,
}: {
  cards: StaffCardView[];
  cursor: string | undefined;
  nextCursor: string | null;
}) {
  return (
    <Card aria-labelledby="cards" className="mt-6">
      <CardHead id="cards" title="All Card Details" />
      {cards.length === 0 ? (
        <EmptyState title="No cards found, if there is any it will appear here" />
      ) : (
        <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {cards.map((card) => (
            <StaffCard key={card.id} card={card} />
          ))}
        </ul>
      )}
      <Pagination
        label="Card pages"
        newest={cursor ? homePages.admin : null}
        older={nextCursor && withQuery(homePages.admin, { cards: nextCursor })}
      />
    </Card>
  );
}
