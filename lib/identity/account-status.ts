import { formatIsoDay } from "@/lib/platform/format";
import type { AccountStatus } from "./callers";

const statusLabels = new Map(
  Object.entries({
    active: "Active",
    inactive: "Dormant/Inactive",
    closed: "Closed",
    disabled: "Disabled",
  }),
);

export function statusLabel(status: string): string {
  return statusLabels.get(status) ?? status;
}

/** Email subject and notification title. */
export const statusTitle = (status: string): string =>
  `Your account status is now: ${statusLabel(status)}`;

/** The meaning of each status for the customer, for emails and notifications. */
export const STATUS_WORDS: Record<AccountStatus, string> = {
  active:
    "You can sign in and send transfers. If a standing order was paused meanwhile, you can resume it on the Payments page.",
  inactive:
    "You can sign in and see your account, but you can’t send transfers. A standing order that falls due is paused, or ends if that was its last payment.",
  closed:
    "You can’t sign in or pay any more. Any standing orders are cancelled. Your money stays with us until our staff decide what happens to it.",
  disabled:
    "You can’t sign in. A standing order that falls due is paused, or ends if that was its last payment. Your money stays with us.",
};

// The details that the notifications of dormancy store, beside the statuses that staff set.

/** The person has become dormant. */
export const DORMANT = "dormant";

/** The person has ended the dormancy. */
export const REACTIVATED = "reactivated";

/** The person will become dormant on a day, `yyyy-mm-dd`. */
export const dormantFrom = (day: string): string => `dormant-from:${day}`;

/** Email subjects and notification titles. */
export const DORMANCY_TITLES = {
  soon: "Your account will become dormant",
  begun: "Your account is dormant",
  ended: "Your account is active again",
};

/** Title and text of a notification about a status. */
export function statusNotice(detail: string): { title: string; text: string } {
  const [event, day] = detail.split(":");
  if (day !== undefined)
    return {
      title: DORMANCY_TITLES.soon,
      text: `You have not used it for almost 24 months. Sign in before ${formatIsoDay(day)} to keep it active.`,
    };
  if (event === DORMANT)
    return {
      title: DORMANCY_TITLES.begun,
      text: "You had not used it for 24 months. The dashboard has the way back: a code that we email you.",
    };
  if (event === REACTIVATED)
    return {
      title: DORMANCY_TITLES.ended,
      text: "You confirmed the code that we emailed you. A standing order that fell due meanwhile is paused, or has ended if that was its last payment: see the Payments page. If this wasn’t you, change your password and contact us.",
    };
  return {
    title: statusTitle(detail),
    text: STATUS_WORDS[detail as AccountStatus],
  };
}
