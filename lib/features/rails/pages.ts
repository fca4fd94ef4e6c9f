export const railPages = {
  rails: "/rails",
} as const;
