/** Names the customer who hid the first steps in this browser, so that the server leaves them out. */
export const FIRST_STEPS_COOKIE = "limmat-first-steps";

/** First steps are shown for this long after the opening. */
export const FIRST_DAYS = 60;

export function hideFirstSteps(customerId: string): void {
  document.cookie = `${FIRST_STEPS_COOKIE}=${customerId}; path=/; samesite=lax; max-age=${FIRST_DAYS * 86_400}`;
}
