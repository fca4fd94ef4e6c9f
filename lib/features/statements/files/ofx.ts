import { type Currency, toDecimal } from "@/lib/ledger/money";
import { zurichIso, zurichMoment } from "@/lib/platform/time/zurich";
import type { DocumentLine, StatementDocument } from "./document";
import {
  truncate,
  LINES_SLOT,
  toXml,
  type Tree,
} from "@/lib/platform/xml/write";

const PROCESSING =
  '<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>';

const OK = { CODE: "0", SEVERITY: "INFO" };

/**
 * Writes the statement as OFX 2.2. OFX has no element for the opening balance: it is the closing balance without the
 * transactions. Other elements, such as the list of balances, are refused by readers that know earlier versions.
 */
export async function toOfx(document: StatementDocument): Promise<string> {
  const { period, bank, currency } = document;
  // No moment of the file is after the one at which it is made.
  const moments = new Map<string, string>();
  function moment(day: string, time: string): string {
    const key = `${day} ${time}`;
    const known = moments.get(key);
    if (known) return known;
    const at = earlier(zurichMoment(day, time), document.madeAt);
    const text = toOfxMoment(at);
    moments.set(key, text);
    return text;
  }
  const end = moment(period.to, "23:59:59");
  const statement: Tree = {
    CURDEF: currency,
    BANKACCTFROM: {
      BANKID: bank.name.toUpperCase(),
      // OFX limits account numbers to 22 characters.
      ACCTID: document.accountNumber.slice(-22),
      ACCTTYPE: document.accountType === "current" ? "CHECKING" : "SAVINGS",
    },
    BANKTRANLIST: {
      DTSTART: moment(period.from, "00:00"),
      DTEND: end,
      ...LINES_SLOT,
    },
    LEDGERBAL: {
      BALAMT: toDecimal(document.closingMinor, currency),
      DTASOF: end,
    },
  };
  return toXml(
    {
      OFX: {
        SIGNONMSGSRSV1: {
          SONRS: {
            STATUS: { ...OK, MESSAGE: truncate(255, document.notice) },
            DTSERVER: toOfxMoment(document.madeAt),
            LANGUAGE: "ENG",
            FI: { ORG: bank.name },
          },
        },
        BANKMSGSRSV1: {
          STMTTRNRS: { TRNUID: document.id, STATUS: OK, STMTRS: statement },
        },
      },
    },
    {
      name: "STMTTRN",
      trees: document.lines.map((line) =>
        toTransaction(line, currency, moment),
      ),
    },
    PROCESSING,
  );
}

function toTransaction(
  line: DocumentLine,
  currency: Currency,
  moment: (day: string, time: string) => string,
): Tree {
  const name = truncate(32, line.party);
  // A reader that knows earlier versions refuses the element for a long name.
  const longName = name === line.party ? "" : truncate(100, line.party);
  const about = [
    // A memo has 255 characters, so this leaves room for the references.
    truncate(160, line.description),
    line.paymentReference,
    line.endToEndId,
    line.reference,
    line.remarks,
    longName,
  ];
  return {
    TRNTYPE: line.direction === "credit" ? "CREDIT" : "DEBIT",
    // At noon, so that a reader in another time zone shows the same day.
    DTPOSTED: moment(line.entryDay, "12:00"),
    DTAVAIL: moment(line.valueDay, "12:00"),
    TRNAMT: `${line.direction === "debit" ? "-" : ""}${toDecimal(line.amountMinor, currency)}`,
    FITID: line.id,
    NAME: name,
    MEMO: truncate(255, about.filter(Boolean).join("; ")),
  };
}

const earlier = (one: Date, other: Date) => (one < other ? one : other);

/** `yyyymmddhhmmss.mmm[+h:zone]`, with the day and time of Zurich. */
function toOfxMoment(at: Date): string {
  const [local = "", hours = ""] = zurichIso(at).split("+0");
  const zone = hours.startsWith("2") ? "+2:CEST" : "+1:CET";
  return `${local.replace(/\D/g, "")}.000[${zone}]`;
}
