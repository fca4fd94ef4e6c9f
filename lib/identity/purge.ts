export const identityPurges = [
  "DELETE FROM code_flows WHERE expires_at < clock_timestamp() - interval '1 day'",
  "SELECT second_factors_purge()",
  "SELECT sessions_purge()",
  "DELETE FROM known_devices WHERE last_seen_at < clock_timestamp() - interval '400 days'",
];
