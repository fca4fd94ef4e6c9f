"use client";

import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { Card, CardHead } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import type { CardView } from "@/lib/features/cards/serializers";
import { maskCardNumber } from "@/lib/features/cards/card-number";
import { cardPages } from "@/lib/features/cards/pages";
import { cn } from "@/lib/browser/cn";
import { maskedNumber } from "@/lib/platform/format";
import { BrandBadge } from "../brand/brand-badge";

/**
 * The customer's card, masked, or a placeholder if none is saved. `aside` and `children` hold the card's actions, above
 * and below it.
 */
export function AtmCard({
  card,
  aside,
  className,
  children,
}: {
  card: CardView | null;
  aside?: ReactNode;
  children?: ReactNode;
  className?: string;
}) {
  return (
    <Card aria-labelledby="atm-card" className={cn("flex flex-col", className)}>
      <CardHead id="atm-card" title="ATM card details" aside={aside} />
      <div className="my-auto">
        {card ? (
          <CardFace card={card} />
        ) : (
          <EmptyState title="You haven’t saved a card">
            {!aside && (
              <Link href={cardPages.edit} className="quiet-text-link -mb-3">
                Add Card Details
              </Link>
            )}
          </EmptyState>
        )}
        {children}
      </div>
    </Card>
  );
}

function CardFace({ card }: { card: CardView }) {
  return (
    <div className="@container flex aspect-[1.586] w-full max-w-80 flex-col justify-between gap-5 rounded-lg bg-deep p-4 text-deep-on">
      <div className="flex items-center justify-between gap-3">
        <span>{card.frozenAt && <Badge tone="warn">Frozen</Badge>}</span>
        <BrandBadge brand={card.brand} />
      </div>
      <p className="figures whitespace-nowrap">
        <span className="sr-only">{`Card number ending in ${card.last4}`}</span>
        <span aria-hidden className="hidden @[12rem]:inline">
          {maskCardNumber(card.last4)}
        </span>
        <span aria-hidden className="@[12rem]:hidden">
          {maskedNumber(card.last4)}
        </span>
      </p>
      <dl className="flex flex-wrap justify-between gap-x-6 gap-y-2 text-sm">
        <div className="min-w-0">
          <dt className="text-deep-soft">Cardholder name</dt>
          <dd className="font-medium [overflow-wrap:anywhere]">
            {card.holder}
          </dd>
        </div>
        <div>
          <dt className="text-deep-soft">Expires</dt>
          <dd translate="no" className="figures font-medium">
            {card.expiry}
          </dd>
        </div>
      </dl>
    </div>
  );
}
