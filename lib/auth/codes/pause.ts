/** How long after a code another one may be asked for. */
export const RESEND_AFTER_SECONDS = 30;
