export const approvalPages = { staff: "/approvals" } as const;
