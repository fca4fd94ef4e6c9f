/** The place of each section in the grid of the dashboard. */
export const sectionClasses = {
  balance: "md:col-span-2 xl:col-span-12",
  accounts: "md:col-span-2 xl:col-span-12",
  activity: "md:col-span-2 xl:col-span-8",
  /** The column beside the activity. */
  beside:
    "grid grid-cols-1 content-start gap-6 md:col-span-2 md:grid-cols-2 xl:col-span-4 xl:grid-cols-1",
  steps: "md:col-span-2 xl:col-span-12",
  months: "md:col-span-2 xl:col-span-12",
  wires: "md:col-span-2 xl:col-span-12",
  entries: "md:col-span-2 xl:col-span-12",
} as const;
