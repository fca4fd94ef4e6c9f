export const customerPurges = [
  "SELECT sign_ups_purge()",
  "DELETE FROM email_changes WHERE expires_at < now() - interval '1 hour'",
];
