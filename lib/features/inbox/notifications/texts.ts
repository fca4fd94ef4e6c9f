import type { Route } from "next";
import type { NotificationKind } from "@/lib/platform/db/generated/enums";
import { type HistoryRow } from "@/lib/features/statements/public-service";
import {
  PASSWORD_CHANGED,
  PASSWORD_CHANGES,
  type PasswordChange,
  NEW_SIGN_IN,
} from "@/lib/identity/mail";
import {
  AUTHORS,
  changesText,
  changesTitle,
  readChanges,
} from "@/lib/notifications/changes";
import { type Warning, WARNINGS } from "@/lib/identity/warnings";
import {
  holdTitle,
  movementTitle,
  type MovementCause,
  wireSentences,
} from "./mail";
import { inProgressTitle } from "@/lib/features/inbox/conversations/case";
import { inboxPages } from "@/lib/features/inbox/pages";
import { receiptPath } from "@/lib/features/statements/public";
import { homePages, identityPages } from "@/lib/identity/pages";
import { accountPath } from "@/lib/features/accounts/public";
import { site } from "@/lib/platform/config/site";
import { statusNotice } from "@/lib/identity/account-status";
import { messageTitle } from "@/lib/features/inbox/messages/mail";
import { maskedNumber } from "@/lib/platform/format";
import { BASE_CURRENCY, type Currency, formatMoney } from "@/lib/ledger/money";
import { explainWire, type WireState } from "@/lib/ledger/wire-state";

export type Notification = {
  id: string;
  kind: NotificationKind;
  title: string;
  text: string;
  at: Date;
  isRead: boolean;
  /** A page with more details, or null. */
  href: Route | null;
};

type NotificationRecord = {
  id: bigint;
  kind: NotificationKind;
  detail: string;
  at: Date;
  readAt: Date | null;
  /** The posting, for money in and out and for wires. */
  line?: HistoryRow | undefined;
  /** The number of the main account; money on another one is announced with its number. */
  mainNumber: string;
  message?: { sender: string; subject: string };
  hold?: {
    amountMinor: bigint;
    currency: Currency;
    reason: string;
    account: string;
  };
};

/** Returns a notification with its texts. Message and posting are read at display time, not stored with it. */
export function toNotification(record: NotificationRecord): Notification {
  const { id, kind, at, readAt } = record;
  return {
    id: String(id),
    kind,
    at,
    isRead: readAt !== null,
    ...textsOf(record),
  };
}

function textsOf(
  record: NotificationRecord,
): Pick<Notification, "title" | "text" | "href"> {
  const { kind, detail, line, mainNumber, message, hold } = record;
  switch (kind) {
    case "money_in":
    case "money_out":
      return movementTexts(kind, line, mainNumber);
    case "wire":
      return wireTexts(detail as WireState | "later", line, mainNumber);
    case "message":
      return {
        title: messageTitle(message?.sender ?? site.name),
        text: message?.subject ?? "",
        href: inboxPages.messages,
      };
    case "hold":
      return holdTexts(detail, hold, mainNumber);
    case "new_device":
      return {
        title: NEW_SIGN_IN,
        text: `From a new device: ${detail}. If this wasn’t you, change your password. This signs out all other sessions.`,
        href: identityPages.sessions,
      };
    case "security":
      return { ...WARNINGS[detail as Warning], href: identityPages.sessions };
    case "status":
      return { ...statusNotice(detail), href: null };
    case "change": {
      const { by, changes } = readChanges(detail);
      const text = AUTHORS[by].inApp;
      return {
        title: changesTitle(changes),
        text:
          changes.length === 1
            ? text
            : `${changesText(changes)} ${text.replace("this change", "these changes")}`,
        href: null,
      };
    }
    case "case":
      return {
        title: inProgressTitle(detail),
        text: "A member of staff is looking into it. You will get our answer under Messages.",
        href: inboxPages.messages,
      };
    case "password":
      return {
        title: PASSWORD_CHANGED,
        // Older rows without `detail` are password resets.
        text: PASSWORD_CHANGES[(detail || "reset") as PasswordChange],
        href: null,
      };
  }
}

function movementTexts(
  kind: "money_in" | "money_out",
  line: HistoryRow | undefined,
  mainNumber: string,
) {
  const incoming = kind === "money_in";
  if (!line)
    return {
      title: incoming ? "Money in" : "Money out",
      text: "",
      href: null,
    };
  const other = incoming
    ? `From ${line.senderName}`
    : `To ${line.receiverName}`;
  const fee =
    line.feeMinor !== undefined &&
    `Fee ${formatMoney(line.feeMinor, line.currency)}`;
  const wire = wireSentences(line).join(" ");
  const account = besidesMain(line.account, mainNumber);
  return {
    title: movementTitle({
      direction: incoming ? "credit" : "debit",
      cause: causeOf(line),
      amountMinor: line.amountMinor,
      currency: line.currency,
    }),
    text: [other, line.description, fee, account, wire]
      .filter(Boolean)
      .join(". "),
    href: receiptPath(line.id),
  };
}

/** Names an account that is not the main one. */
const besidesMain = (number: string, mainNumber: string) =>
  number !== mainNumber && `Account ${maskedNumber(number)}`;

/** Of a wire that reached a state, or was put off to a later day, after the notification that it was sent. */
function wireTexts(
  event: WireState | "later",
  line: HistoryRow | undefined,
  mainNumber: string,
) {
  const what = WIRE_EVENTS[event] ?? `was ${event}`;
  return {
    title: line
      ? `Your wire of ${formatMoney(line.amountMinor, line.currency)} ${what}`
      : `Your wire ${what}`,
    text: [
      line && `To ${line.receiverName}`,
      line && besidesMain(line.account, mainNumber),
      event === "later"
        ? line && wireSentences(line).join(" ")
        : explainWire(event),
    ]
      .filter(Boolean)
      .join(". "),
    href: line ? receiptPath(line.id) : null,
  };
}

const WIRE_EVENTS: Partial<Record<WireState | "later", string>> = {
  "in doubt": "went into doubt",
  later: "arrives later than planned",
};

function holdTexts(
  event: string,
  { reason, account, ...hold }: NonNullable<NotificationRecord["hold"]> = {
    amountMinor: 0n,
    currency: BASE_CURRENCY,
    reason: "",
    account: "",
  },
  mainNumber: string,
) {
  const isMain = account === "" || account === mainNumber;
  const isReleased = event === "released";
  return {
    title: holdTitle({ ...hold, isReleased }),
    text: [
      ...(isMain ? [] : [`Account ${maskedNumber(account)}.`]),
      isReleased
        ? `You can spend this money again. It was on hold for this reason: ${reason}`
        : `This money stays in your total balance, but you can’t spend it for now. Reason: ${reason}`,
    ].join(" "),
    // Each lists the holds of its account.
    href: isMain ? homePages.customer : accountPath(account),
  };
}

/** Must match the query for the emails in movement-mails.ts. */
function causeOf(line: HistoryRow): MovementCause {
  if (line.kind === "repayment") return "repayment";
  if (line.kind === "interest") return "interest";
  if (line.kind === "fee" && line.reversal !== "reversal") return "fee";
  if (line.kind === "exchange" && line.reversal !== "reversal")
    return "exchange";
  const { reversal, enteredByStaff, status } = line;
  if (line.kind === "own" && !reversal) return "own";
  const cause: MovementCause =
    reversal === "reversal"
      ? line.kind === "fee"
        ? "waiver"
        : "reversal"
      : enteredByStaff
        ? "staff"
        : status === "posted"
          ? "transfer"
          : "wire";
  return cause;
}
