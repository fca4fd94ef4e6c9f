/** The place of each section in the grid of the dashboard. */
export const sectionClasses = {
  balanceAndAccount: "md:col-span-2 xl:col-span-9",
  balance: "grid md:col-span-2 xl:col-span-5",
  account: "xl:col-span-4",
  card: "xl:col-span-3",
  steps: "md:col-span-2 xl:col-span-12",
  loans: "md:col-span-2 xl:col-span-12",
  months: "md:col-span-2 xl:col-span-12",
  wires: "md:col-span-2 xl:col-span-12",
  entries: "md:col-span-2 xl:col-span-12",
} as const;
