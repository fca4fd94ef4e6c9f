import { defineActions } from "@/lib/audit/actions";

export const cardActions = defineActions({
  "card.save": {
    staff: "Saved a card",
    changes: true,
  },
  "card.delete": {
    staff: "Deleted a card",
    changes: true,
  },
  "card.freeze": {
    staff: "Froze a card",
    changes: true,
  },
  "card.unfreeze": {
    staff: "Unfroze a card",
    changes: true,
  },
  "card.list": {
    staff: "Viewed the card list",
  },
  "card.show": {
    staff: "Viewed full card details",
    customer: "Viewed your full card details",
  },
});
