import type { GlyphName } from "./glyph";

export type Service = {
  id: string;
  glyph: GlyphName;
  title: string;
  text: string;
  /** What this demonstration offers of it. */
  inDemonstration: string;
  state: "Available" | "Partly available" | "Not offered here";
};

/** Services of which this demonstration has all or a part. */
export const offeredServices: readonly Service[] = [
  {
    id: "account-management",
    glyph: "account",
    title: "Account management",
    text: "A savings or current account with transfers, standing orders and statements in one place.",
    inDemonstration: "Everything works, with no real money.",
    state: "Available",
  },
  {
    id: "mortgages",
    glyph: "home",
    title: "Mortgages",
    text: "A loan to buy a home, which you pay back over many years.",
    inDemonstration:
      "You can request a mortgage, a personal loan or a business loan. Staff approve or decline it.",
    state: "Partly available",
  },
  {
    id: "credit-cards",
    glyph: "card",
    title: "Credit cards",
    text: "Pay by card now and get one bill a month. If you pay it in full, you pay no interest.",
    inDemonstration:
      "You can save card details in your profile. We don’t issue cards, and we never charge the card you save.",
    state: "Partly available",
  },
];

/** Services that this demonstration only describes. */
export const describedServices: readonly Service[] = [
  {
    id: "investment",
    glyph: "chart",
    title: "Investment",
    text: "Shares, bonds and funds for money you don’t need for years. Their value can rise and fall.",
    inDemonstration:
      "Nothing can be bought or sold here, and nothing here is advice.",
    state: "Not offered here",
  },
  {
    id: "insurance",
    glyph: "shield",
    title: "Insurance",
    text: "Cover for losses you could not pay for yourself, such as a fire or an accident.",
    inDemonstration: "We sell no policies.",
    state: "Not offered here",
  },
  {
    id: "advisory",
    glyph: "advice",
    title: "Advisory",
    text: "A conversation before a large decision: buying a home, starting a business or retiring.",
    inDemonstration: "We give no financial advice.",
    state: "Not offered here",
  },
];
