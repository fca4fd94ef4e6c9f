import { maskedCard } from "./masked";

/** A card as its owner sees it, and staff before "Show": neither number nor security code. */
export type CardView = {
  id: string;
  brand: string;
  last4: string;
  /** `MM/YY` */
  expiry: string;
  holder: string;
};

/** A card in the list of the staff. */
export type StaffCardView = CardView & {
  customerId: string;
  hasCvv: boolean;
};

/** What stands where a security code is not told. */
export const MASKED_CVV = "•••";

/** A card in the words of GET /card-details/{userId}. */
export function toCardJson(card: CardView) {
  return {
    _id: card.id,
    brand: card.brand,
    last4: card.last4,
    cardNumber: maskedCard(card.last4),
    cardHolderName: card.holder,
    expiryDate: card.expiry,
  };
}

/** A card in the words of GET /all-card-details; the security code is null where none is kept. */
export function toStaffCardJson(card: StaffCardView) {
  return {
    ...toCardJson(card),
    userId: card.customerId,
    cvv: card.hasCvv ? MASKED_CVV : null,
  };
}
