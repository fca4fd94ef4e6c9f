export const mailPurges = [
  "DELETE FROM outbox_mails WHERE status <> 'waiting' AND created_at < now() - interval '30 days'",
];
