"use client";

import { useEffect, useState } from "react";
import { BrandBadge } from "@/components/brand/brand-badge";
import { ShowCardForm, type CardSecrets } from "./show-card-form";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Fact, Facts } from "@/components/ui/facts";
import {
  MASKED_CVV,
  type StaffCardView,
} from "@/lib/features/cards/serializers";
import { groupByFour, maskCardNumber } from "@/lib/features/cards/card-number";

const SHOWN_MS = 30_000;

/** One customer's card. Its number and CVV are masked until requested, and masked again after 30 seconds. */
export function StaffCard({ card }: { card: StaffCardView }) {
  const [open, setOpen] = useState(false);
  const [shown, setShown] = useState<CardSecrets | null>(null);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  // A card that its owner freezes meanwhile is hidden with the next update of the page.
  const secrets = card.frozenAt ? null : shown;

  const number = secrets
    ? groupByFour(secrets.cardNumber)
    : maskCardNumber(card.last4);
  const cvv = secrets ? secrets.cvv : card.hasCvv ? MASKED_CVV : null;
  return (
    <li className="rounded-lg border border-line p-5">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-4">
        <BrandBadge brand={card.brand} />
        {card.frozenAt ? (
          <Badge tone="warn">Frozen</Badge>
        ) : (
          <Button
            variant="secondary"
            size="small"
            aria-label={`${secrets ? "Hide" : "Show"} the card of ${card.holder} ending in ${card.last4}`}
            onClick={() => (secrets ? setShown(null) : setOpen(true))}
          >
            {secrets ? "Hide" : "Show"}
          </Button>
        )}
      </div>
      <Facts>
        <Fact term="Card number">
          <span translate="no" className="figures" aria-live="polite">
            {number}
          </span>
        </Fact>
        <Fact term="cvv">
          <span className="figures">{cvv ?? "Not stored"}</span>
        </Fact>
        <Fact term="valid">
          <span translate="no" className="figures">
            {card.expiry}
          </span>
        </Fact>
        <Fact term="Cardholder name">{card.holder}</Fact>
      </Facts>
      <Dialog title="Show card" open={open} onClose={() => setOpen(false)}>
        <ShowCardForm
          cardId={card.id}
          onCancel={() => setOpen(false)}
          onShown={(found) => {
            setShown(found);
            setOpen(false);
          }}
        />
      </Dialog>
    </li>
  );
}
