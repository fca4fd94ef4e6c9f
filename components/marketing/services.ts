/** The services of /others, in the specification's order. Each says what of it this demonstration has. */
export const services = [
  {
    id: "investment",
    title: "Investment",
    text: "Money that is not needed for years can be put to work: in shares, bonds or funds. It may grow, and it may shrink; how much of each one can bear comes before what to buy.",
    points: [
      "First a reserve for half a year, then the rest",
      "Costs known before, in percent and in dollars",
      "Spread over many, sold without haste",
    ],
    demonstration: "nothing can be bought or sold, and nothing here is advice.",
  },
  {
    id: "forex",
    title: "Forex",
    text: "Whoever pays abroad changes money. What counts is the rate that is really applied, and that it is known before, not after.",
    points: [
      "Rate and day beside every amount",
      "No commission hidden in the rate",
      "The amount that arrives, told in advance",
    ],
    demonstration:
      "accounts are kept in US dollars, and no currency is exchanged.",
  },
  {
    id: "insurance",
    title: "Insurance",
    text: "Insure what would ruin you, and carry what would only annoy you. A good policy fits on one page, and says first what it does not cover.",
    points: [
      "Liability and household before gadgets",
      "What is excluded, in large print",
      "One date a year to end or to change it",
    ],
    demonstration: "no policies are sold or brokered.",
  },
  {
    id: "advisory",
    title: "Advisory",
    text: "An hour with someone who has seen many such cases: buying a home, founding a firm, a year abroad, an inheritance. You leave with three pages and no product.",
    points: [
      "Prepared with your figures, not with ours",
      "Paid by the hour, never by commission",
      "Written down, so that it can be checked",
    ],
    demonstration: "no advice is given; write to us about the system itself.",
  },
  {
    id: "account-management",
    title: "Account management",
    text: "Savings or current account, opened in minutes: balances, wires with a review and a receipt, a history in two tables, statements for any period.",
    points: [
      "Book and available balance side by side",
      "A daily limit of your own",
      "Messages from the bank in one place",
    ],
    demonstration:
      "all of this works, on a real ledger, with money that is none.",
  },
  {
    id: "credit-cards",
    title: "Credit cards",
    text: "A card is a loan until the end of the month. Paid back in full it costs nothing but attention; paid in parts it is among the dearest there are.",
    points: [
      "The whole amount due, by default",
      "Every charge told the moment it is made",
      "Closed at once when it is lost",
    ],
    demonstration: "no cards are issued, and none can be charged.",
  },
  {
    id: "mortgages",
    title: "Mortgages",
    text: "A home should leave air to breathe. As a rule, interest, repayment and upkeep take at most a third of the income, and a fifth of the price is one’s own.",
    points: [
      "A fixed rate for years one can plan",
      "Repayment from the first month on",
      "What happens if rates rise, worked out before",
    ],
    demonstration: "no real money is lent.",
  },
] as const;
