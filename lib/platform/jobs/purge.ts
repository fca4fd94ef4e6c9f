export const jobPurges = [
  "DELETE FROM jobs WHERE failed_at < now() - interval '30 days' AND run_at = 'infinity'",
];
