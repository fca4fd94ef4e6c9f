export const inboxPages = {
  messages: "/dashboard/message",
  care: "/dashboard/message#care",
  notifications: "/dashboard/notifications",
  notificationSettings: "/dashboard/detail#notifications",
  staffMessages: "/messages",
} as const;
