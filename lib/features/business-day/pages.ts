export const businessDayPages = {
  days: "/business-day",
  trialBalance: "/business-day/trial-balance",
} as const;
