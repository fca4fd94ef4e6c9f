export const identityPurges = [
  "DELETE FROM code_flows WHERE expires_at < now() - interval '1 day'",
  "DELETE FROM second_factors WHERE confirmed_at IS NULL AND created_at < now() - interval '1 day'",
  "SELECT sessions_purge()",
  "DELETE FROM known_devices WHERE last_seen_at < now() - interval '400 days'",
];
