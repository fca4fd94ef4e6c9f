/** The query parameters of a period, with their meaning. */
export const PERIOD = {
  from: "First day, yyyy-mm-dd; default three months ago",
  to: "Last day, yyyy-mm-dd; default today",
};
