export const rateLimitPurges = [
  "DELETE FROM throttles WHERE window_started_at < now() - interval '1 day' AND coalesce(locked_until, now()) <= now()",
];
