export const booksPages = {
  books: "/books",
  balanceSheet: "/books/balance-sheet",
  income: "/books/income-statement",
  manual: "/books/manual-entries",
  chart: "/books/chart",
  entries: "/books/entries",
} as const;
