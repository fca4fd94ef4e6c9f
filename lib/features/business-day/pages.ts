export const businessDayPages = {
  days: "/business-day",
} as const;
