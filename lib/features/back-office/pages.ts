export const backOfficePages = { auditLog: "/audit" } as const;
