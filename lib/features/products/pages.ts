export const productPages = {
  products: "/products",
} as const;
