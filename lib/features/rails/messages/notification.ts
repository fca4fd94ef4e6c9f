import {
  readAmount,
  readDay,
  readEach,
  readEndToEndId,
  readPayerName,
  readNumber,
  readRemittance,
} from "@/lib/ledger/iso-20022/read";
import {
  NO_REFERENCE,
  toAccount,
  toAgent,
  toAmount,
  toNamed,
  toRemittance,
} from "@/lib/ledger/iso-20022/write";
import {
  elementAt,
  elementsAt,
  textAt,
  type XmlElement,
} from "@/lib/platform/xml/element";
import { MessageFault } from "@/lib/platform/xml/fault";
import type { Tree } from "@/lib/platform/xml/write";
import { readGroup, toGroup } from "./header";
import type { Credit, Kind } from "./message";

/** The account at the gateway is not ours to name; each credit names its payee's. */
const GATEWAY_ACCOUNT = "NOSTRO";

export const notification: Kind<"notification"> = {
  name: "camt.054.001.08",
  root: "BkToCstmrDbtCdtNtfctn",
  write: (message) => ({
    GrpHdr: toGroup(message),
    Ntfctn: {
      Id: message.messageId,
      Acct: toAccount(GATEWAY_ACCOUNT),
      Ntry: message.credits.map(toEntry),
    },
  }),
  read: (root) => {
    const credits = readEach(
      elementsAt(root, "Ntfctn/Ntry"),
      "Credit",
      readCredits,
    ).flat();
    return [{ type: "notification", ...readGroup(root), credits }];
  },
};

const toEntry = (credit: Credit): Tree => ({
  Amt: toAmount(credit.amount),
  CdtDbtInd: "CRDT",
  Sts: { Cd: "BOOK" },
  ValDt: { Dt: credit.settlementDay },
  BkTxCd: {
    Domn: { Cd: "PMNT", Fmly: { Cd: "RCDT", SubFmlyCd: "DMCT" } },
  },
  NtryDtls: {
    TxDtls: {
      Refs: {
        EndToEndId: credit.endToEndId ?? NO_REFERENCE,
        UETR: credit.uetr,
      },
      Amt: toAmount(credit.amount),
      CdtDbtInd: "CRDT",
      RltdPties: {
        Dbtr: { Pty: toNamed(credit.payer.name) },
        DbtrAcct: toAccount(credit.payer.number),
        Cdtr: { Pty: toNamed(credit.payee.name) },
        CdtrAcct: toAccount(credit.payee.number),
      },
      RltdAgts: {
        DbtrAgt: toAgent(credit.payer.bank),
        CdtrAgt: toAgent(credit.payee.bank),
      },
      RmtInf: toRemittance(credit.text, credit.paymentReference),
    },
  },
});

/** An entry can hold several transactions, whose amounts add up to its own. */
function readCredits(entry: XmlElement): Credit[] {
  if (textAt(entry, "CdtDbtInd") !== "CRDT")
    throw new MessageFault(["It is a debit."]);
  if (textAt(entry, "Sts/Cd") !== "BOOK")
    throw new MessageFault(["It is not booked."]);
  const transactions = elementsAt(entry, "NtryDtls/TxDtls");
  const whole = readAmount(entry, "Amt");
  const credits = transactions.map((transaction) => ({
    uetr: textAt(transaction, "Refs/UETR"),
    amount:
      transactions.length === 1 && !elementAt(transaction, "Amt")
        ? whole
        : readAmount(transaction, "Amt"),
    settlementDay: readDay(
      [entry, "ValDt/Dt"],
      [entry, "ValDt/DtTm"],
      [entry, "BookgDt/Dt"],
      [entry, "BookgDt/DtTm"],
    ),
    payer: {
      name: readPayerName(transaction, "RltdPties/Dbtr/Pty/Nm"),
      number: readNumber(transaction, "RltdPties/DbtrAcct"),
      bank: textAt(transaction, "RltdAgts/DbtrAgt/FinInstnId/Nm"),
    },
    payee: {
      name: textAt(transaction, "RltdPties/Cdtr/Pty/Nm"),
      number: readNumber(transaction, "RltdPties/CdtrAcct"),
      bank: textAt(transaction, "RltdAgts/CdtrAgt/FinInstnId/Nm"),
    },
    ...readRemittance(transaction),
    ...readEndToEndId(transaction, "Refs/EndToEndId"),
  }));
  const sum = credits.reduce((added, { amount }) => added + amount.minor, 0n);
  if (
    sum !== whole.minor ||
    credits.some(({ amount }) => amount.currency !== whole.currency)
  )
    throw new MessageFault(["Its amount is not the sum of its transactions."]);
  return credits;
}
