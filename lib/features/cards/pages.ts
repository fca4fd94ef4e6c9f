export const cardPages = { edit: "/dashboard/detail?edit=card" } as const;
