import type { BalanceSheet, IncomeStatement } from "./statements";

/** The sections of a balance sheet and the line below them, for its page and its file. */
export const showBalanceSheet = ({
  assets,
  liabilities,
  equity,
  differenceMinor,
}: BalanceSheet) => ({
  sections: [assets, liabilities, equity],
  total: {
    label: "Total liabilities and equity",
    minor: liabilities.totalMinor + equity.totalMinor,
  },
  isBroken: differenceMinor !== 0n,
});

/** {@link showBalanceSheet} for an income statement. */
export const showIncomeStatement = ({
  income,
  expenses,
  resultMinor,
}: IncomeStatement) => ({
  sections: [income, expenses],
  total: { label: "Result", minor: resultMinor },
  isBroken: false,
});
