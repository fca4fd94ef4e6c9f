/** Minimum time between two codes. */
export const RESEND_AFTER_SECONDS = 30;
