// Lines of the chart that are no kind of account by themselves.

import type { AccountType } from "./account-label";
import type { ChartLine } from "./chart";

/** The customers' accounts by their type. */
export const DEPOSITS = {
  current: {
    code: "2010",
    name: "Current accounts",
    class: "liability",
    holds: "Customers’ current accounts",
  },
  savings: {
    code: "2020",
    name: "Savings accounts",
    class: "liability",
    holds: "Customers’ savings accounts",
  },
  pot: {
    code: "2030",
    name: "Pots",
    class: "liability",
    holds: "Money that customers have set aside",
  },
} as const satisfies Record<AccountType, ChartLine>;

/**
 * Interest that has accrued and is not posted, by its name in the database: computed for each closed day, with the same
 * amount in the balance sheet and in the result.
 */
export const ACCRUALS = {
  interest_receivable: {
    inBalance: {
      code: "1190",
      name: "Accrued interest receivable",
      class: "asset",
      holds: "Interest on loans up to the day that is not collected yet",
    },
    inResult: {
      code: "4015",
      name: "Interest accrued on loans",
      class: "income",
      holds: "The same as income",
    },
  },
  interest_payable: {
    inBalance: {
      code: "2090",
      name: "Accrued interest payable",
      class: "liability",
      holds:
        "Interest on customers’ accounts up to the day that is not paid yet",
    },
    inResult: {
      code: "5015",
      name: "Interest accrued for customers",
      class: "expense",
      holds: "The same as an expense",
    },
  },
} as const satisfies Record<
  string,
  Record<"inBalance" | "inResult", ChartLine>
>;

/** The results that a balance sheet computes. No entry closes a year. */
export const RESULTS = {
  earlier: {
    code: "3800",
    name: "Result of earlier years",
    class: "equity",
    holds: "Income less expenses up to the end of the year before",
  },
  current: {
    code: "3900",
    name: "Result of the year",
    class: "equity",
    holds: "Income less expenses since the year began",
  },
  rounding: {
    code: "3990",
    name: "Rounding",
    class: "equity",
    holds: "What converting each balance by itself adds or takes",
  },
} as const satisfies Record<string, ChartLine>;
