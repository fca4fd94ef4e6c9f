import { isDemonstration } from "@/lib/platform/config/operator";
import type { GlyphName } from "./glyph";

export type Service = {
  id: string;
  glyph: GlyphName;
  title: string;
  text: string;
  /** The part of the service that the bank offers. */
  offer: string;
  state: "Available" | "Partly available" | "Not offered here";
};

/** Services of which the bank has all or a part. */
export const offeredServices: readonly Service[] = [
  {
    id: "account-management",
    glyph: "account",
    title: "Account management",
    text: "A savings or current account with transfers, standing orders and statements in one place.",
    offer: isDemonstration
      ? "Everything works, with no real money."
      : "You can use all of it once you have an account.",
    state: "Available",
  },
  {
    id: "mortgages",
    glyph: "home",
    title: "Mortgages",
    text: "A loan to buy a home, which you pay back over many years.",
    offer:
      "You can request a mortgage, a personal loan or a business loan. Staff approve or decline it.",
    state: "Partly available",
  },
  {
    id: "credit-cards",
    glyph: "card",
    title: "Credit cards",
    text: "Pay by card now and get one bill a month. If you pay it in full, you pay no interest.",
    offer:
      "You can save card details in your profile. We don’t issue cards, and we never charge the card you save.",
    state: "Partly available",
  },
];

/** Services that the bank only describes. */
export const describedServices: readonly Service[] = [
  {
    id: "investment",
    glyph: "chart",
    title: "Investment",
    text: "Shares, bonds and funds for money you don’t need for years. Their value can rise and fall.",
    offer: "Nothing can be bought or sold here, and nothing here is advice.",
    state: "Not offered here",
  },
  {
    id: "insurance",
    glyph: "shield",
    title: "Insurance",
    text: "Cover for losses you could not pay for yourself, such as a fire or an accident.",
    offer: "We sell no policies.",
    state: "Not offered here",
  },
  {
    id: "advisory",
    glyph: "advice",
    title: "Advisory",
    text: "A conversation before a large decision: buying a home, starting a business or retiring.",
    offer: "We give no financial advice.",
    state: "Not offered here",
  },
];
