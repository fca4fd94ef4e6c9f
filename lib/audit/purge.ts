export const auditPurges = [
  "DELETE FROM audit_views WHERE at < now() - interval '1 hour'",
];
