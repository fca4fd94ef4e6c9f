export const booksPages = {
  books: "/books",
  balanceSheet: "/books/balance-sheet",
  income: "/books/income-statement",
  chart: "/books/chart",
  entries: "/books/entries",
} as const;
