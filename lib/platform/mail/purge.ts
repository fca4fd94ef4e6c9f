export const mailPurges = [
  "UPDATE outbox_mails SET status = 'expired', subject = '', key_id = NULL, sealed_body = NULL WHERE status = 'waiting' AND expires_at <= now()",
  "DELETE FROM outbox_mails WHERE status <> 'waiting' AND created_at < now() - interval '30 days'",
];
