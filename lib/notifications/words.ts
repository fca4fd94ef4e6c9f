import type { NotificationKind } from "@/lib/db/generated/enums";
import { statusLabel } from "@/lib/format";
import type { HistoryRow } from "@/lib/history/row";
import { formatMoney } from "@/lib/ledger/money";
import { PASSWORD_CHANGES, type PasswordChange } from "@/lib/mail/messages";
import { movementTitle } from "@/lib/mail/notifications";
import { paths, receiptPath } from "@/lib/paths";

/** A notification as its customer reads it. */
export type Notification = {
  id: string;
  kind: NotificationKind;
  title: string;
  text: string;
  at: Date;
  isRead: boolean;
  /** Where there is more; null where all is said. */
  href: string | null;
};

type Told = {
  id: bigint;
  kind: NotificationKind;
  detail: string;
  at: Date;
  readAt: Date | null;
  /** What moved, for money. */
  line?: HistoryRow | undefined;
  message?: { sender: string; subject: string };
};

/** Puts a notification into words; what it tells of is read where it stands. */
export function toNotification(told: Told): Notification {
  const { id, kind, at, readAt } = told;
  return {
    id: String(id),
    kind,
    at,
    isRead: readAt !== null,
    ...wordsOf(told),
  };
}

function wordsOf(told: Told): Pick<Notification, "title" | "text" | "href"> {
  switch (told.kind) {
    case "money_in":
    case "money_out":
      return movementWords(told.kind, told.line);
    case "message":
      return {
        title: `Message from ${told.message?.sender ?? "the bank"}`,
        text: told.message?.subject ?? "",
        href: paths.messages,
      };
    case "new_device":
      return {
        title: "Sign-in from a new device",
        text: `${told.detail}. If it was not you, sign out the other sessions and choose a new password.`,
        href: paths.sessions,
      };
    case "status":
      return {
        title: "Account status changed",
        text: `Your account is now: ${statusLabel(told.detail)}.`,
        href: null,
      };
    case "password":
      return {
        title: "Password changed",
        // What was told before there was a detail came of resets.
        text: PASSWORD_CHANGES[(told.detail || "reset") as PasswordChange],
        href: null,
      };
  }
}

function movementWords(
  kind: "money_in" | "money_out",
  line: HistoryRow | undefined,
) {
  const incoming = kind === "money_in";
  const title = movementTitle(
    incoming ? "credit" : "debit",
    line?.reversal === "reversal",
  );
  if (!line) return { title, text: "", href: null };
  const other = incoming
    ? `From ${line.senderName}`
    : `To ${line.receiverName}`;
  return {
    title: `${title}: ${formatMoney(line.amountMinor)}`,
    text: [other, line.description].filter(Boolean).join(". "),
    href: receiptPath(line.id),
  };
}
