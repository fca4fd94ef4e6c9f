import "server-only";
import { ownNumberOf } from "@/lib/ledger/iban";
import {
  readAmount,
  readDay,
  readNumber,
  requireTotals,
} from "@/lib/ledger/iso-20022/read";
import { isoSchemas } from "@/lib/ledger/iso-20022/schemas";
import type { Currency, Money } from "@/lib/ledger/money";
import { formatIsoDay } from "@/lib/platform/format";
import {
  elementAt,
  elementsAt,
  textAt,
  type XmlElement,
} from "@/lib/platform/xml/element";
import { MessageFault } from "@/lib/platform/xml/fault";
import { readXml } from "@/lib/platform/xml/read";
import { readLine, type PaymentLine } from "./line";

export const PAIN_001 = "pain.001.001.09";
const MAX_FILE_BYTES = 2 * 1024 * 1024;
const MAX_PAYMENTS = 1_000;

type ReadFile = {
  messageId: string;
  /** The number of the account at this bank that pays. */
  payer: string;
  toLines: (currency: Currency) => PaymentLine[];
};

/**
 * Reads a file of payments that are to be made on `today`.
 * @throws {@link MessageFault} for a file that cannot be sent at all.
 */
export async function readPaymentFile(
  xml: string,
  today: string,
): Promise<ReadFile> {
  const { root } = await readXml(xml, {
    schemas: isoSchemas([PAIN_001]),
    maxBytes: MAX_FILE_BYTES,
  });
  const content = elementAt(root, "CstmrCdtTrfInitn")!;
  const blocks = elementsAt(content, "PmtInf");
  const payments = elementsAt(content, "PmtInf/CdtTrfTxInf");
  if (payments.length > MAX_PAYMENTS)
    throw new MessageFault([
      `The file has ${payments.length} payments. A file can have ${MAX_PAYMENTS}.`,
    ]);
  requireToday(blocks, today);
  for (const [header, part] of [
    [elementAt(content, "GrpHdr")!, payments] as const,
    ...blocks.map(
      (block) => [block, elementsAt(block, "CdtTrfTxInf")] as const,
    ),
  ]) {
    const amounts = amountsOf(part);
    if (amounts) requireTotals(header, amounts);
  }
  return {
    messageId: textAt(content, "GrpHdr/MsgId"),
    payer: payerOf(blocks),
    toLines: (currency) => {
      let line = 0;
      return blocks.flatMap((block) =>
        elementsAt(block, "CdtTrfTxInf").map((payment) =>
          readLine(
            payment,
            { line: (line += 1), blockId: textAt(block, "PmtInfId") },
            currency,
          ),
        ),
      );
    },
  };
}

function requireToday(blocks: XmlElement[], today: string) {
  const later = blocks
    .map((block) =>
      readDay([block, "ReqdExctnDt/Dt"], [block, "ReqdExctnDt/DtTm"]),
    )
    .find((day) => day > today);
  if (later)
    throw new MessageFault([
      `The file asks for payments on ${formatIsoDay(later)}. A file is paid when you send it, so please upload it on that day.`,
    ]);
}

function payerOf(blocks: XmlElement[]): string {
  const numbers = new Set(
    blocks.map((block) => readNumber(block, "DbtrAcct").replace(/\s/g, "")),
  );
  const [number = "", another] = numbers;
  if (another)
    throw new MessageFault([
      "The payments of the file leave several accounts. Please make a file for each account.",
    ]);
  return ownNumberOf(number) ?? number;
}

/** Null if one of them cannot be read, which its line says. */
function amountsOf(payments: XmlElement[]): Money[] | null {
  try {
    return payments.map((payment) => readAmount(payment, "Amt/InstdAmt"));
  } catch (error) {
    if (error instanceof MessageFault) return null;
    throw error;
  }
}
