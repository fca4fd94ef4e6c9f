import { toDecimal } from "@/lib/ledger/money";
import { dayAfter, zurichMoment } from "@/lib/platform/time/zurich";
import type { DocumentLine, StatementDocument } from "./document";
import { truncate, LINES_SLOT, toXml, type Tree } from "./xml";

const PROCESSING =
  '<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>';

const OK = { CODE: "0", SEVERITY: "INFO" };

/**
 * Writes the statement as OFX 2.2. OFX has no element for the opening balance, so it goes to the list of balances.
 */
export async function toOfx(document: StatementDocument): Promise<string> {
  const { period, bank, currency } = document;
  const start = moment(zurichMoment(period.from));
  // The period includes its last day; OFX expects the first moment after it.
  const end = moment(zurichMoment(dayAfter(period.to)));
  const balance = (name: string, minor: bigint, at: string): Tree => ({
    NAME: name,
    DESC: name,
    BALTYPE: "DOLLAR",
    VALUE: toDecimal(minor),
    DTASOF: at,
  });
  const statement: Tree = {
    CURDEF: currency,
    BANKACCTFROM: {
      BANKID: bank.name.toUpperCase(),
      // OFX limits account numbers to 22 characters.
      ACCTID: document.accountNumber.slice(-22),
      ACCTTYPE: document.accountType === "savings" ? "SAVINGS" : "CHECKING",
    },
    BANKTRANLIST: {
      DTSTART: start,
      DTEND: end,
      ...LINES_SLOT,
    },
    LEDGERBAL: { BALAMT: toDecimal(document.closingMinor), DTASOF: end },
    BALLIST: {
      BAL: [
        balance("Opening balance", document.openingMinor, start),
        balance("Closing balance", document.closingMinor, end),
      ],
    },
  };
  return toXml(
    {
      OFX: {
        SIGNONMSGSRSV1: {
          SONRS: {
            STATUS: { ...OK, MESSAGE: truncate(255, document.notice) },
            DTSERVER: moment(document.madeAt),
            LANGUAGE: "ENG",
            FI: { ORG: bank.name },
          },
        },
        BANKMSGSRSV1: {
          STMTTRNRS: { TRNUID: document.id, STATUS: OK, STMTRS: statement },
        },
      },
    },
    { name: "STMTTRN", trees: document.lines.map(toTransaction) },
    PROCESSING,
  );
}

function toTransaction(line: DocumentLine): Tree {
  const about = [line.description, line.reference, line.remarks];
  const name = truncate(32, line.party);
  return {
    TRNTYPE: line.direction === "credit" ? "CREDIT" : "DEBIT",
    DTPOSTED: moment(line.enteredAt),
    DTAVAIL: moment(line.valueAt),
    TRNAMT: `${line.direction === "debit" ? "-" : ""}${toDecimal(line.amountMinor)}`,
    FITID: line.id,
    NAME: name,
    EXTDNAME: name === line.party ? undefined : truncate(100, line.party),
    MEMO: truncate(255, about.filter(Boolean).join(" · ")),
  };
}

/** `yyyymmddhhmmss.mmm[0:GMT]` */
function moment(at: Date): string {
  const digits = at.toISOString().replace(/\D/g, "");
  return `${digits.slice(0, 14)}.${digits.slice(14, 17)}[0:GMT]`;
}
