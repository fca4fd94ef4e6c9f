import "server-only";
import {
  sendLetter,
  type ClosedCase,
} from "@/lib/features/inbox/public-service";
import { formatMoney } from "@/lib/ledger/money";
import { findNamedAccount, yourAccount } from "@/lib/ledger/named-account";
import { referenceOf } from "@/lib/ledger/reference";
import {
  CONTACT_FOR_UNCLAIMED,
  placeOfReturned,
} from "@/lib/ledger/wire-state";
import type { Tx } from "@/lib/platform/db/prisma";
import { unlinked } from "@/lib/platform/mail/letter";
import type { WireFacts } from "./store";

type WireNotice = {
  customerId: string;
  wire: WireFacts;
  /** The customer's case about it, in whose conversation the message belongs. */
  closed: ClosedCase | null;
};

/** The codes of ISO 20022 for which the payee’s details may be wrong. */
const ABOUT_DETAILS = new Set([
  "AC01",
  "AC03",
  "AC04",
  "AM03",
  "BE01",
  "BE04",
  "RC01",
]);

/** Returns what the customer can do about a returned wire. */
function adviceOn(
  { closed, wire }: WireNotice,
  code: string | undefined,
): string[] {
  const contact = wire.isUnclaimed ? [CONTACT_FOR_UNCLAIMED] : [];
  if (closed) return [...contact, `Your case ${closed.number} is closed.`];
  if (wire.isUnclaimed) return contact;
  return code && ABOUT_DETAILS.has(code)
    ? ["Please check the payee’s details before you send the wire again."]
    : [];
}

/** Sends the customer the reason why a wire came back. `code` is the other bank's; without one staff returned it. */
export async function notifyReturned(
  tx: Tx,
  notice: WireNotice,
  {
    event,
    reason,
    code,
  }: { event: "refused" | "returned"; reason: string; code?: string },
): Promise<void> {
  const { customerId, wire, closed } = notice;
  const amount = formatMoney(wire.amountMinor, wire.currency);
  const account = await findNamedAccount(tx, wire.accountId);
  const toParagraphs = (payee: string) => [
    `Your wire of ${amount} to ${payee}, reference ${referenceOf(wire.id)}, was ${event}. ${placeOfReturned(wire.isUnclaimed, yourAccount(account))}`,
    `Reason: ${reason}`,
    ...adviceOn(notice, code),
  ];
  await sendLetter(
    tx,
    { customerId, ...(closed && { conversationId: closed.conversationId }) },
    {
      subject: `Your wire of ${amount} was ${event}`,
      paragraphs: toParagraphs(wire.counterpartyName),
      mailParagraphs: toParagraphs(unlinked(wire.counterpartyName)),
    },
    { isMandatory: closed !== null },
  );
}

/** Notifies a customer who requested a recall that the wire was settled first. */
export const notifyRecallTooLate = (
  tx: Tx,
  notice: WireNotice,
  closed: ClosedCase,
): Promise<void> =>
  sendRecallFailed(tx, notice, closed, (wire) => [
    `The other bank accepted your ${wire}, before we could recall it. The money is with the payee’s bank.`,
  ]);

/** Notifies a customer that the other bank does not return a recalled wire. */
export const notifyRecallRefused = (
  tx: Tx,
  notice: WireNotice,
  closed: ClosedCase,
  reason: string,
): Promise<void> =>
  sendRecallFailed(tx, notice, closed, (wire) => [
    `We asked the other bank for the money of your ${wire}, and it does not return it.`,
    `Reason: ${reason}`,
  ]);

async function sendRecallFailed(
  tx: Tx,
  { customerId, wire }: WireNotice,
  { number, conversationId }: ClosedCase,
  /** Returns the paragraphs that say why; they name the wire. */
  toParagraphs: (wire: string) => string[],
): Promise<void> {
  const amount = formatMoney(wire.amountMinor, wire.currency);
  const account = await findNamedAccount(tx, wire.accountId);
  const from = account ? ` from ${yourAccount(account)}` : "";
  await sendLetter(
    tx,
    { customerId, conversationId },
    {
      subject: `We can’t recall your wire of ${amount}`,
      paragraphs: [
        ...toParagraphs(
          `wire of ${amount}${from}, reference ${referenceOf(wire.id)}`,
        ),
        `Your case ${number} is closed. If something is wrong with the payment, open its receipt and report the problem, or reply to this message.`,
      ],
    },
    { isMandatory: true },
  );
}
