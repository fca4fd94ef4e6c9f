import {
  readAmount,
  readBalance,
  readCurrency,
  readDay,
  readEach,
  readNumber,
} from "@/lib/ledger/iso-20022/read";
import { toAccount, toAmount } from "@/lib/ledger/iso-20022/write";
import type { Currency } from "@/lib/ledger/money";
import {
  elementAt,
  elementsAt,
  textAt,
  type XmlElement,
} from "@/lib/platform/xml/element";
import { MessageFault } from "@/lib/platform/xml/fault";
import type { Tree } from "@/lib/platform/xml/write";
import { readGroup, toGroup } from "./header";
import type { Kind, StatementLine } from "./message";

export const statement: Kind<"statement"> = {
  name: "camt.053.001.08",
  root: "BkToCstmrStmt",
  write: (message) => ({
    GrpHdr: toGroup(message),
    Stmt: {
      Id: message.messageId,
      StmtPgntn: {
        PgNb: String(message.page),
        LastPgInd: String(message.isLastPage),
      },
      Acct: { ...toAccount(message.account), Ccy: message.currency },
      Bal: [
        toBalance("OPBD", message.openingMinor, message),
        toBalance("CLBD", message.closingMinor, message),
      ],
      Ntry: message.lines.map(toEntry),
    },
  }),
  read: (root) => {
    const content = elementAt(root, "Stmt")!;
    const closing = balanceOf(content, "CLBD");
    const currency = readCurrency(
      textAt(content, "Acct/Ccy") ||
        (elementAt(closing, "Amt")?.attributes.get("Ccy") ?? ""),
    );
    const lines = readEach(elementsAt(content, "Ntry"), "Line", readEntry);
    if (lines.some(({ amount }) => amount.currency !== currency))
      throw new MessageFault([`Not all lines are in ${currency}.`]);
    const lastPage = textAt(content, "StmtPgntn/LastPgInd").trim();
    return [
      {
        type: "statement",
        ...readGroup(root),
        currency,
        day: readDay([closing, "Dt/Dt"], [closing, "Dt/DtTm"]),
        account: readNumber(content, "Acct"),
        page: Number(textAt(content, "StmtPgntn/PgNb") || "1"),
        isLastPage: ["", "true", "1"].includes(lastPage),
        openingMinor: readSigned(balanceOf(content, "OPBD"), currency),
        closingMinor: readSigned(closing, currency),
        lines,
      },
    ];
  },
};

const toSide = (isCredit: boolean) => (isCredit ? "CRDT" : "DBIT");

const toBalance = (
  code: string,
  minor: bigint,
  { currency, day }: { currency: Currency; day: string },
): Tree => ({
  Tp: { CdOrPrtry: { Cd: code } },
  Amt: toAmount({ minor: minor < 0n ? -minor : minor, currency }),
  CdtDbtInd: toSide(minor >= 0n),
  Dt: { Dt: day },
});

function balanceOf(content: XmlElement, code: string): XmlElement {
  const found = elementsAt(content, "Bal").filter(
    (balance) => textAt(balance, "Tp/CdOrPrtry/Cd") === code,
  );
  if (found.length !== 1)
    throw new MessageFault([`The statement needs one balance ${code}.`]);
  return found[0]!;
}

function readSigned(balance: XmlElement, currency: Currency): bigint {
  const money = readBalance(balance, "Amt");
  if (money.currency !== currency)
    throw new MessageFault([`Not all balances are in ${currency}.`]);
  return textAt(balance, "CdtDbtInd") === "CRDT" ? money.minor : -money.minor;
}

/** A return of what the owner of the account sent is of the family of the payment, so its credits are issued ones. */
function toEntry(line: StatementLine): Tree {
  const isCredit = line.side === "credit";
  const isReturn = line.kind === "return";
  return {
    Amt: toAmount(line.amount),
    CdtDbtInd: toSide(isCredit),
    Sts: { Cd: "BOOK" },
    BkTxCd: {
      Domn: {
        Cd: "PMNT",
        Fmly: {
          Cd: isCredit === isReturn ? "ICDT" : "RCDT",
          SubFmlyCd: isReturn ? "RRTN" : "DMCT",
        },
      },
    },
    NtryDtls: { TxDtls: { Refs: { UETR: line.uetr, TxId: line.returnId } } },
  };
}

function readEntry(entry: XmlElement): StatementLine {
  const references = elementAt(entry, "NtryDtls/TxDtls/Refs")!;
  const isReturn = textAt(entry, "BkTxCd/Domn/Fmly/SubFmlyCd") === "RRTN";
  const returnId = isReturn ? textAt(references, "TxId") : "";
  return {
    uetr: textAt(references, "UETR"),
    ...(returnId && { returnId }),
    amount: readAmount(entry, "Amt"),
    side: textAt(entry, "CdtDbtInd") === "CRDT" ? "credit" : "debit",
    kind: isReturn ? "return" : "payment",
  };
}
