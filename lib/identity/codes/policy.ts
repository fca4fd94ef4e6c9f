import { CODE_TTL_SECONDS } from "./code";

/** How an email with a code is sent: before all others, and only while its code is valid. */
export const CODE_DELIVERY = {
  priority: "code",
  ttlSeconds: CODE_TTL_SECONDS,
} as const;

/** Wrong tries after which a code is dead. */
export const MAX_TRIES = 5;
