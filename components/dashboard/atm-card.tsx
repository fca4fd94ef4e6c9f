import { Card, CardHead } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";

/** The customer's card; until one is on file, its place. */
export function AtmCard({ className }: { className?: string }) {
  return (
    <Card aria-labelledby="atm-card" {...(className && { className })}>
      <CardHead id="atm-card" title="ATM card details" />
      <EmptyState title="No card details yet" />
    </Card>
  );
}
