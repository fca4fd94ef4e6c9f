export const RESEND_AFTER_SECONDS = 30;
