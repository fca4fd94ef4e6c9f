/** The features that may import another one, and why. Any other import between two features is refused. */
export const FEATURE_IMPORTS = [
  {
    feature: "back-office",
    imports: "cases",
    because: "a reversal closes the case about its payment",
  },
  {
    feature: "back-office",
    imports: "exchange",
    because: "a reversal of an exchange undoes all its entries",
  },
  {
    feature: "back-office",
    imports: "statements",
    because: "a reversal undoes an entry of the history",
  },
  {
    feature: "cases",
    imports: "inbox",
    because: "a case is a conversation with the bank",
  },
  {
    feature: "cases",
    imports: "payments",
    because: "granting a recall returns the wire",
  },
  {
    feature: "customers",
    imports: "inbox",
    because: "a new customer finds a welcome message in the inbox",
  },
  {
    feature: "customers",
    imports: "payments",
    because: "closing an account cancels its standing orders",
  },
  {
    feature: "documents",
    imports: "inbox",
    because: "a reviewed document is announced in the inbox",
  },
  {
    feature: "inbox",
    imports: "accounts",
    because: "a notification about a hold leads to the page of its account",
  },
  {
    feature: "inbox",
    imports: "statements",
    because: "a notification about money shows a line of the history",
  },
  {
    feature: "loans",
    imports: "accounts",
    because:
      "a loan is paid out to an account of the customer, and repaid from one",
  },
  {
    feature: "loans",
    imports: "inbox",
    because: "a decided loan is announced in the inbox",
  },
  {
    feature: "loans",
    imports: "products",
    because: "a loan can be requested under the terms of a loan product",
  },
  {
    feature: "payments",
    imports: "accounts",
    because:
      "a standing order can move money to another account of the customer",
  },
  {
    feature: "payments",
    imports: "exchange",
    because: "a transfer to an account of another currency is quoted",
  },
  {
    feature: "payments",
    imports: "inbox",
    because:
      "a returned wire and a failed standing order are announced in the inbox",
  },
  {
    feature: "products",
    imports: "inbox",
    because: "new terms of products are announced in the inbox",
  },
  {
    feature: "payments",
    imports: "statements",
    because: "a transfer that was sent without script opens its receipt",
  },
  {
    feature: "rails",
    imports: "cases",
    because: "the other bank is asked for the money of a recall, and answers",
  },
  {
    feature: "rails",
    imports: "payments",
    because: "a customer is notified of a wire that the other bank returned",
  },
];
