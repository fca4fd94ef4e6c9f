export const notificationPurges = [
  "DELETE FROM notifications WHERE at < now() - interval '1 year'",
];
