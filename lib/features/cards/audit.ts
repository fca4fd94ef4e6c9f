import { defineActions } from "@/lib/audit/actions";

export const cardActions = defineActions({
  "card.save": {
    staff: "Saved a card",
  },
  "card.delete": {
    staff: "Deleted a card",
  },
  "card.freeze": {
    staff: "Froze a card",
  },
  "card.unfreeze": {
    staff: "Unfroze a card",
  },
  "card.list": {
    staff: "Viewed the card list",
  },
  "card.show": {
    staff: "Viewed full card details",
    customer: "Viewed your full card details",
  },
});
