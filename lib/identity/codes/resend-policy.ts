import { machineNow } from "@/lib/platform/time/clock";

export const RESEND_AFTER_SECONDS = 30;

/** Returns the seconds until a new code may be requested after one that was sent at `sentAt`. */
export const secondsToResend = (sentAt: Date): number =>
  Math.max(
    0,
    Math.ceil(
      RESEND_AFTER_SECONDS -
        (machineNow().getTime() - sentAt.getTime()) / 1_000,
    ),
  );
