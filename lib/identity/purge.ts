export const identityPurges = [
  "DELETE FROM code_flows WHERE expires_at < now() - interval '1 day'",
  "SELECT second_factors_purge()",
  "SELECT sessions_purge()",
  "DELETE FROM known_devices WHERE last_seen_at < now() - interval '400 days'",
];
