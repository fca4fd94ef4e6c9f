export const backOfficePages = {
  auditLog: "/audit",
  securityLog: "/security-log",
} as const;
