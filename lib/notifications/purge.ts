export const notificationPurges = ["SELECT notifications_purge()"];
