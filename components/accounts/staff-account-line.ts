import { labelOf } from "@/lib/features/accounts/account";
import type { StaffAccount } from "@/lib/features/accounts/staff-queries";
import { TYPE_LABELS } from "@/lib/ledger/account-label";
import { formatMoney } from "@/lib/ledger/money";
import { formatDay, formatIsoDay } from "@/lib/platform/format";
import { versionOf } from "@/lib/platform/http/version";

/** An account in the staff's list, as texts. */
export type StaffAccountLine = ReturnType<typeof toStaffAccountLine>;

export const toStaffAccountLine = (account: StaffAccount) => {
  const { currency, totalMinor, availableMinor } = account;
  const money = (minor: bigint) => formatMoney(minor, currency);
  return {
    number: account.number,
    label: labelOf(account),
    /** The name that the owner or staff gave it; empty without one. */
    name: account.name ?? "",
    version: versionOf({ name: account.name ?? "" }),
    /** The last day without monthly fees; empty if it pays them. */
    freeOfFeesUntil: account.freeOfFeesUntil ?? "",
    feesVersion: versionOf({ until: account.freeOfFeesUntil ?? "" }),
    type: TYPE_LABELS[account.type],
    currency,
    balance: money(totalMinor),
    available: money(availableMinor),
    onHold: money(totalMinor - availableMinor),
    state: account.state,
    stateDay: stateDayOf(account),
    opened: formatIsoDay(account.openedOn),
    obstacles: account.obstacles,
  };
};

/** Returns the day since which the account is blocked or closed; empty for an open one. */
function stateDayOf({ state, blockedAt, closedOn }: StaffAccount): string {
  if (state === "closed") return closedOn ? formatIsoDay(closedOn) : "";
  return state === "blocked" && blockedAt ? formatDay(blockedAt) : "";
}
