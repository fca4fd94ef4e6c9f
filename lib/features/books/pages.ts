export const booksPages = {
  books: "/books",
  entries: "/books/entries",
} as const;
