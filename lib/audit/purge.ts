export const auditPurges = [
  "DELETE FROM audit_views WHERE at < clock_timestamp() - interval '1 hour'",
];
