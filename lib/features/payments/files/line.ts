import { z } from "zod";
import { amount } from "@/lib/ledger/fields";
import { isIban, isOwnIban } from "@/lib/ledger/iban";
import {
  readAmount,
  readNumber,
  readRemittance,
} from "@/lib/ledger/iso-20022/read";
import { type Currency, toDecimal } from "@/lib/ledger/money";
import { site } from "@/lib/platform/config/site";
import {
  line,
  optionalLine,
  payeeName,
} from "@/lib/platform/validation/fields";
import { textAt, type XmlElement } from "@/lib/platform/xml/element";
import { MessageFault } from "@/lib/platform/xml/fault";
import {
  payeeNumber,
  paymentReference,
  withBankOfIban,
} from "@/lib/features/payments/payee-number";

/** A payment of a file, as it is stored. */
export type PaymentLine = {
  /** From 1 on. */
  line: number;
  /** The block of the file that the payment is in, and its own reference. */
  blockId: string;
  endToEndId: string;
  /** In the currency of the account, with its decimals; "" if the file has no valid amount. */
  amount: string;
  accountName: string;
  recipientAccount: string;
  bank: string;
  description: string;
  paymentReference: string;
  /** The fault of the payment, which is then never sent; "" if it can be sent. */
  fault: string;
  /** The code of ISO 20022 for the fault, if one fits. */
  reason?: string;
};

const paymentSchema = withBankOfIban(
  z.object({
    amount: amount("The amount is not valid."),
    accountName: payeeName("The name of the payee is missing or not valid."),
    recipientAccount: payeeNumber(
      "The account number of the payee is missing or not valid.",
    ),
    bank: line("The bank of the payee is missing."),
    description: optionalLine("The description is not valid."),
    paymentReference,
  }),
);

/** Reads a payment for an account with this currency. A field that is not valid becomes its fault. */
export function readLine(
  payment: XmlElement,
  place: { line: number; blockId: string },
  currency: Currency,
): PaymentLine {
  const recipientAccount = readNumber(payment, "CdtrAcct");
  const read: PaymentLine = {
    ...place,
    endToEndId: textAt(payment, "PmtId/EndToEndId"),
    amount: "",
    accountName: textAt(payment, "Cdtr/Nm"),
    recipientAccount,
    bank: bankOf(payment, recipientAccount),
    description: "",
    paymentReference: "",
    fault: "",
  };
  try {
    const money = readAmount(payment, "Amt/InstdAmt");
    if (money.currency !== currency)
      return {
        ...read,
        fault: `The amount is in ${money.currency}, but the account is in ${currency}.`,
        reason: "AM03",
      };
    read.amount = toDecimal(money.minor, currency);
    const { text, paymentReference } = readRemittance(payment);
    Object.assign(read, { description: text, paymentReference });
  } catch (error) {
    if (!(error instanceof MessageFault)) throw error;
    const reason = REASONS.get(read.amount ? "paymentReference" : "amount");
    return { ...read, fault: error.message, ...(reason && { reason }) };
  }
  const checked = paymentSchema.safeParse(read);
  return checked.success
    ? {
        ...read,
        ...checked.data,
        amount: read.amount,
        paymentReference: read.paymentReference,
      }
    : { ...read, ...faultsOf(checked.error) };
}

/** The codes of ISO 20022 for a value that is missing or not valid. */
const REASONS = new Map([
  ["amount", "AM12"],
  ["accountName", "BE22"],
  ["recipientAccount", "AC01"],
  ["bank", "RC01"],
  ["paymentReference", "RR07"],
]);

function faultsOf({ issues }: z.ZodError) {
  const reason = REASONS.get(String(issues[0]?.path[0]));
  return {
    fault: [...new Set(issues.map(({ message }) => message))].join(" "),
    ...(reason && { reason }),
  };
}

/** Files often name no bank beside an IBAN, or its BIC only. */
function bankOf(payment: XmlElement, number: string): string {
  const agent = "CdtrAgt/FinInstnId";
  const named = textAt(payment, `${agent}/Nm`);
  if (named || !isIban(number))
    return named || textAt(payment, `${agent}/BICFI`);
  if (isOwnIban(number)) return site.name;
  return (
    textAt(payment, `${agent}/BICFI`) || `Institution ${number.slice(4, 9)}`
  );
}
