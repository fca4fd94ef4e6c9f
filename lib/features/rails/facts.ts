import { ownNumberOf } from "@/lib/ledger/iban";
import type { Currency, Money } from "@/lib/ledger/money";
import type {
  MessageOf,
  Party,
  RailMessage,
  StatementLine,
} from "./messages/message";
import { describeReason } from "./reasons";

/** A message of one transaction as the database stores it: amounts as texts, without the header. */
export type Facts = { type: string; uetr?: string } & Record<string, unknown>;

const toAmount = ({ minor, currency }: Money) => ({
  amountMinor: String(minor),
  currency,
});

/** The number of our account in the number of a payee; as it is if it is no IBAN of this bank. */
const toAccount = ({ number }: Party) => ownNumberOf(number) ?? number;

/** Returns the facts of a message; a notification has several payments. */
export function toFacts(message: RailMessage): Facts[] {
  if (message.type === "notification")
    return message.credits.flatMap((credit) =>
      toFacts({
        type: "payment",
        messageId: message.messageId,
        createdAt: message.createdAt,
        ...credit,
      }),
    );
  return [toFactsOfOne(message)];
}

function toFactsOfOne(
  message: Exclude<RailMessage, { type: "notification" }>,
): Facts {
  const { messageId: _id, createdAt: _at, ...values } = message;
  switch (values.type) {
    case "payment": {
      const { amount, ...rest } = values;
      return { ...rest, ...toAmount(amount), account: toAccount(values.payee) };
    }
    case "return": {
      const { amount, ...rest } = values;
      const plain = describeReason(values.reason);
      return { ...rest, ...toAmount(amount), plain };
    }
    case "recall": {
      const { amount, ...rest } = values;
      return { ...rest, ...toAmount(amount) };
    }
    case "status":
    case "recallAnswer":
      return { ...values, plain: describeReason(values.reason) };
    case "statement":
      return {
        ...values,
        openingMinor: String(values.openingMinor),
        closingMinor: String(values.closingMinor),
        lines: values.lines.map(({ amount, ...line }) => ({
          ...line,
          ...toAmount(amount),
        })),
      };
    default:
      return values;
  }
}

type Header = { messageId: string; createdAt: Date };

/** Returns the message that SQL has queued with these facts. */
export function toMessage(facts: Facts, header: Header): RailMessage {
  if (facts.type === "statement") return toStatement(facts as never, header);
  const { amountMinor, currency, ...values } = facts;
  return {
    ...header,
    ...values,
    ...(amountMinor !== undefined && {
      amount: { minor: BigInt(amountMinor as string), currency },
    }),
  } as RailMessage;
}

type StoredStatement = Omit<
  MessageOf<"statement">,
  "openingMinor" | "closingMinor" | "lines"
> & {
  openingMinor: string;
  closingMinor: string;
  lines: (Omit<StatementLine, "amount"> & {
    amountMinor: string;
    currency: Currency;
  })[];
};

const toStatement = (
  { openingMinor, closingMinor, lines, ...values }: StoredStatement,
  header: Header,
): RailMessage => ({
  ...values,
  ...header,
  openingMinor: BigInt(openingMinor),
  closingMinor: BigInt(closingMinor),
  lines: lines.map(({ amountMinor, currency, ...line }) => ({
    ...line,
    amount: { minor: BigInt(amountMinor), currency },
  })),
});
