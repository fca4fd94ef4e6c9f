import type { Money } from "@/lib/ledger/money";
import type { XmlElement } from "@/lib/platform/xml/element";
import type { Tree } from "@/lib/platform/xml/write";

/** The payer or the payee: name, account number (an IBAN without blanks or another number) and name of the bank. */
export type Party = { name: string; number: string; bank: string };

/** A credit transfer between customers of two banks. `uetr` is a v4 UUID. */
export type Credit = {
  uetr: string;
  amount: Money;
  /** `yyyy-mm-dd`. */
  settlementDay: string;
  payer: Party;
  payee: Party;
  text: string;
  /** A QR reference or a creditor reference, or "". */
  paymentReference: string;
  /** The payer's own reference, if the payer gave one. */
  endToEndId?: string;
};

/** The reason for a refusal or return: a code of ISO 20022, or "", and a text of the other bank. */
type Reason = { reason: string; text: string };

export type StatementLine = {
  uetr: string;
  /** Set on a return only. */
  returnId?: string;
  amount: Money;
  side: "credit" | "debit";
  kind: "payment" | "return";
};

/**
 * A message between two banks. `messageId` and `returnId` have at most 35 characters, so a UUID in them has no hyphens.
 * A message of n transactions is read as n messages with the same `messageId`.
 */
export type RailMessage = { messageId: string; createdAt: Date } & (
  | ({ type: "payment" } & Credit)
  | ({
      type: "status";
      uetr: string;
      status: "accepted" | "settled" | "refused";
    } & Reason)
  | ({
      type: "return";
      uetr: string;
      returnId: string;
      amount: Money;
      settlementDay: string;
    } & Reason)
  | { type: "ask"; uetr: string }
  | ({ type: "recall"; uetr: string; amount: Money } & Reason)
  | ({ type: "recallAnswer"; uetr: string; isAccepted: boolean } & Reason)
  | {
      type: "statement";
      currency: Money["currency"];
      day: string;
      account: string;
      /** From 1 on. A statement of many lines is sent in several messages. */
      page: number;
      isLastPage: boolean;
      /** Signed. */
      openingMinor: bigint;
      closingMinor: bigint;
      lines: StatementLine[];
    }
  | { type: "notification"; credits: Credit[] }
);

export type MessageOf<Type extends RailMessage["type"]> = Extract<
  RailMessage,
  { type: Type }
>;

/** The XML of a type of message: its names, its writer and its reader. */
export type Kind<Type extends RailMessage["type"]> = {
  /** The message and its version in ISO 20022. */
  name: string;
  /** The element that holds the message. */
  root: string;
  write: (message: MessageOf<Type>) => Tree;
  /** @throws {@link MessageFault} */
  read: (root: XmlElement) => MessageOf<Type>[];
};
