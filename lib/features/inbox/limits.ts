import { hourly, daily } from "@/lib/platform/rate-limit/limit";

export const messageLimit = hourly("message-customer", 30);
export const messageDayLimit = daily("message-customer-day", 100);
export const contactLimit = hourly("contact-ip", 60);
/** Changes of one customer's notification settings, which send emails. */
export const notificationSettingsLimit = hourly("notification-settings", 30);

/** The messages that one member of staff deletes, which nothing brings back. */
export const messageDeletionLimit = hourly("message-deletion-staff", 120);

/** The files that one customer or one member of staff uploads for messages. */
export const attachmentLimit = hourly("attachment", 40);
