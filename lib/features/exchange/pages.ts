export const exchangePages = {
  rates: "/rates",
} as const;
