export const customerPurges = [
  "SELECT sign_ups_purge()",
  "DELETE FROM email_changes WHERE expires_at < clock_timestamp() - interval '1 hour'",
];
