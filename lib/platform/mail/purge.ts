export const mailPurges = [
  "UPDATE outbox_mails SET status = 'expired', subject = '', key_id = NULL, sealed_body = NULL WHERE status = 'waiting' AND expires_at <= clock_timestamp()",
  "DELETE FROM outbox_mails WHERE status <> 'waiting' AND created_at < clock_timestamp() - interval '30 days'",
];
