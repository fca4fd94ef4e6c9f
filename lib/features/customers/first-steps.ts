import type { AccountStatus } from "@/lib/identity/callers";
import { daysBetween } from "@/lib/platform/time/calendar";

/** Names the customer who hid the first steps in this browser, so that the server leaves them out. */
export const FIRST_STEPS_COOKIE = "limmat-first-steps";

/** First steps are shown for this many days after the opening. */
export const FIRST_DAYS = 60;

/** Whether a customer may see first steps in a browser whose cookie has the value `hiddenBy`. */
export const maySeeFirstSteps = (
  { id, status }: { id: string; status: AccountStatus },
  hiddenBy: string | undefined,
): boolean => status === "active" && hiddenBy !== id;

/** Whether `today` is among the first days of an account; both are `yyyy-mm-dd`. */
export const isNew = (openedOn: string, today: string): boolean =>
  daysBetween(openedOn, today) <= FIRST_DAYS;

type IdentityCheck = "to do" | "waiting" | "rejected" | "done";

/** The state of the identity check of a customer with documents in these states. */
export function identityCheckOf(
  documents: readonly ("waiting" | "approved" | "rejected")[],
): IdentityCheck {
  if (documents.includes("approved")) return "done";
  if (documents.includes("waiting")) return "waiting";
  return documents.includes("rejected") ? "rejected" : "to do";
}
