export const backOfficePages = {
  auditLog: "/audit",
  securityLog: "/security-log",
  jobs: "/jobs",
} as const;
