import { ibanOf } from "@/lib/ledger/iban";
import {
  NO_REFERENCE,
  toAccount,
  toAgent,
  toAmount,
  toNamed,
  toRemittance,
} from "@/lib/ledger/iso-20022/write";
import { type Currency, toDecimal } from "@/lib/ledger/money";
import { daysBetween } from "@/lib/platform/time/calendar";
import { dayAfter, zurichMoment } from "@/lib/platform/time/zurich";
import type { DocumentLine, StatementDocument } from "./document";
import { transactionCodeOf, type TransactionCode } from "./transaction-code";
import {
  truncate,
  LINES_SLOT,
  toXml,
  type Tree,
} from "@/lib/platform/xml/write";

export const CAMT_NAMESPACE = "urn:iso:std:iso:20022:tech:xsd:camt.053.001.08";

/**
 * Statements are numbered by their last day, from this one on: those of consecutive days follow each other, and a file
 * that is written again keeps its number.
 */
const FIRST_DAY = "1999-12-31";

export async function toCamt(document: StatementDocument): Promise<string> {
  const { period, bank, currency, lines } = document;
  const madeAt = document.madeAt.toISOString();
  const account: Tree = {
    ...toAccount(ownAccountOf(document)),
    Tp: { Cd: document.accountType === "current" ? "CACC" : "SVGS" },
    Ccy: currency,
    Ownr: toNamed(document.holder),
    Svcr: {
      FinInstnId: {
        Nm: bank.name,
        PstlAdr: { AdrLine: `${bank.address.street}, ${bank.address.city}` },
      },
    },
  };
  const netMinor = document.creditsMinor - document.debitsMinor;
  const statement: Tree = {
    Id: document.id,
    ElctrncSeqNb: String(daysBetween(FIRST_DAY, period.to)),
    CreDtTm: madeAt,
    FrToDt: {
      FrDtTm: zurichMoment(period.from).toISOString(),
      ToDtTm: zurichMoment(dayAfter(period.to)).toISOString(),
    },
    Acct: account,
    Bal: [
      toBalance("OPBD", document.openingMinor, period.from, currency),
      toBalance("CLBD", document.closingMinor, period.to, currency),
    ],
    TxsSummry: {
      TtlNtries: {
        NbOfNtries: String(lines.length),
        Sum: toDecimal(document.creditsMinor + document.debitsMinor, currency),
        TtlNetNtry: {
          Amt: toDecimal(magnitude(netMinor), currency),
          CdtDbtInd: indicator(netMinor),
        },
      },
      TtlCdtNtries: toTotal(document, "credit", document.creditsMinor),
      TtlDbtNtries: toTotal(document, "debit", document.debitsMinor),
    },
    ...LINES_SLOT,
    AddtlStmtInf: truncate(500, document.notice),
  };
  return toXml(
    {
      Document: {
        "@xmlns": CAMT_NAMESPACE,
        BkToCstmrStmt: {
          GrpHdr: { MsgId: document.id, CreDtTm: madeAt },
          Stmt: statement,
        },
      },
    },
    { name: "Ntry", trees: lines.map((line) => toEntry(line, document)) },
  );
}

const magnitude = (minor: bigint) => (minor < 0n ? -minor : minor);
const indicator = (minor: bigint) => (minor < 0n ? "DBIT" : "CRDT");

function toBalance(
  code: string,
  minor: bigint,
  day: string,
  currency: Currency,
) {
  return {
    Tp: { CdOrPrtry: { Cd: code } },
    Amt: toAmount({ minor: magnitude(minor), currency }),
    CdtDbtInd: indicator(minor),
    Dt: { Dt: day },
  };
}

function toTotal(
  { lines, currency }: StatementDocument,
  direction: DocumentLine["direction"],
  sumMinor: bigint,
): Tree {
  const count = lines.filter((line) => line.direction === direction).length;
  return { NbOfNtries: String(count), Sum: toDecimal(sumMinor, currency) };
}

function toEntry(line: DocumentLine, document: StatementDocument): Tree {
  const isCredit = line.direction === "credit";
  const reference = line.id.replaceAll("-", "");
  const amount = toAmount({
    minor: line.amountMinor,
    currency: document.currency,
  });
  const mark = isCredit ? "CRDT" : "DBIT";
  return {
    NtryRef: line.reference,
    Amt: amount,
    CdtDbtInd: mark,
    RvslInd: line.isReversal ? "true" : undefined,
    // A pending wire has left the balance as well.
    Sts: { Cd: "BOOK" },
    BookgDt: { Dt: line.entryDay },
    ValDt: { Dt: line.valueDay },
    AcctSvcrRef: reference,
    BkTxCd: toBkTxCd(line.code),
    NtryDtls: {
      TxDtls: {
        Refs: {
          AcctSvcrRef: reference,
          EndToEndId: line.endToEndId || NO_REFERENCE,
        },
        Amt: amount,
        CdtDbtInd: mark,
        ...toParties(line, document),
        RmtInf: toRemittance(line.description, line.paymentReference),
        RtrInf: line.isReturn ? toReturn(line) : undefined,
      },
    },
    AddtlNtryInf: truncate(500, line.remarks),
  };
}

function toBkTxCd([domain, family, subFamily]: TransactionCode): Tree {
  return {
    Domn: { Cd: domain, Fmly: { Cd: family, SubFmlyCd: subFamily } },
  };
}

/** The reason is a text of staff, which is in the description. */
function toReturn(line: DocumentLine): Tree {
  const wire = {
    kind: "wire",
    otherKind: "clearing",
    direction: "debit",
  } as const;
  return {
    OrgnlBkTxCd: toBkTxCd(transactionCodeOf(wire)),
    Rsn: { Cd: "NARR" },
    AddtlInf: truncate(105, line.description),
  };
}

function toParties(line: DocumentLine, document: StatementDocument): Tree {
  const owner = toParty(document.holder, ownAccountOf(document));
  const other = toParty(line.party, line.partyAccount);
  const isCredit = line.direction === "credit";
  const [debtor, creditor] = isCredit ? [other, owner] : [owner, other];
  return {
    RltdPties: {
      Dbtr: debtor.party,
      DbtrAcct: debtor.account,
      Cdtr: creditor.party,
      CdtrAcct: creditor.account,
    },
    RltdAgts: {
      [isCredit ? "DbtrAgt" : "CdtrAgt"]: toAgent(line.bank),
    },
  };
}

const toParty = (name: string, number: string) => ({
  party: name ? { Pty: toNamed(name) } : undefined,
  account: toAccount(truncate(34, number) ?? ""),
});

const ownAccountOf = ({ accountNumber }: StatementDocument) =>
  ibanOf(accountNumber) ?? accountNumber;
