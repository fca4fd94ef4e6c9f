export const jobPurges = [
  "DELETE FROM jobs WHERE failed_at < clock_timestamp() - interval '30 days' AND run_at = 'infinity'",
];
