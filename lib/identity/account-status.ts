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

/** What each status means for the customer, for emails and notifications. */
export const STATUS_WORDS: Record<AccountStatus, string> = {
  active: "You can sign in and send transfers.",
  inactive:
    "You can sign in and see your account, but you can’t send transfers, and standing orders aren’t paid.",
  closed:
    "You can’t sign in or use the account any more. Any standing orders are cancelled. Your balance stays in the account until our staff decide what happens to it.",
  disabled:
    "You can’t sign in, and standing orders aren’t paid. Your balance stays in the account.",
};
