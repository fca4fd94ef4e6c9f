import { maskCardNumber } from "./card-number";

/** A card as its owner sees it, and staff before they choose "Show": without full number and security code. */
export type CardView = {
  id: string;
  brand: string;
  last4: string;
  /** `MM/YY` */
  expiry: string;
  holder: string;
  /** The time at which its owner froze it; null if it is not frozen. */
  frozenAt: Date | null;
};

export type StaffCardView = CardView & {
  customerId: string;
  hasCvv: boolean;
};

export const MASKED_CVV = "•••";

/** Returns the values of a card that the owner's pages show; empty without a card. */
export const toShown = (
  card: Pick<CardView, "last4" | "expiry" | "holder"> | null,
) => ({
  last4: card?.last4 ?? "",
  expiry: card?.expiry ?? "",
  holder: card?.holder ?? "",
});

/** Serialises a card for GET /card-details/{userId}. */
export function toCardJson(card: CardView) {
  return {
    _id: card.id,
    brand: card.brand,
    last4: card.last4,
    cardNumber: maskCardNumber(card.last4),
    cardHolderName: card.holder,
    expiryDate: card.expiry,
    frozen: card.frozenAt !== null,
  };
}

/** Serialises a card for GET /all-card-details. The security code is null if none is stored. */
export function toStaffCardJson(card: StaffCardView) {
  return {
    ...toCardJson(card),
    userId: card.customerId,
    cvv: card.hasCvv ? MASKED_CVV : null,
  };
}
