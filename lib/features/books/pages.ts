export const booksPages = {
  books: "/books",
  chart: "/books/chart",
  entries: "/books/entries",
} as const;
