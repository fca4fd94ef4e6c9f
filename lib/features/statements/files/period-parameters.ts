/** The query parameters of a period, with their meaning. */
export const PERIOD = {
  from: "First day, yyyy-mm-dd; default 90 days before the last day",
  to: "Last day, yyyy-mm-dd; default today",
};
