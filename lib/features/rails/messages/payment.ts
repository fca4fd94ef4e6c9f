import {
  readAmount,
  readDay,
  readEach,
  readEndToEndId,
  readPayerName,
  readNumber,
  readRemittance,
  requireTotals,
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
import { readGroup, toSettledGroup } from "./header";
import type { Credit, Kind } from "./message";

export const payment: Kind<"payment"> = {
  name: "pacs.008.001.08",
  root: "FIToFICstmrCdtTrf",
  write: (message) => ({
    GrpHdr: toSettledGroup(message),
    CdtTrfTxInf: {
      PmtId: {
        EndToEndId: message.endToEndId ?? NO_REFERENCE,
        UETR: message.uetr,
      },
      IntrBkSttlmAmt: toAmount(message.amount),
      IntrBkSttlmDt: message.settlementDay,
      ChrgBr: "SLEV",
      Dbtr: toNamed(message.payer.name),
      DbtrAcct: toAccount(message.payer.number),
      DbtrAgt: toAgent(message.payer.bank),
      CdtrAgt: toAgent(message.payee.bank),
      Cdtr: toNamed(message.payee.name),
      CdtrAcct: toAccount(message.payee.number),
      RmtInf: toRemittance(message.text, message.paymentReference),
    },
  }),
  read: (root) => {
    const header = elementAt(root, "GrpHdr")!;
    const credits = readEach(
      elementsAt(root, "CdtTrfTxInf"),
      "Payment",
      (payment) => readCredit(payment, header),
    );
    requireTotals(
      header,
      credits.map(({ amount }) => amount),
    );
    return credits.map((credit) => ({
      type: "payment",
      ...readGroup(root),
      ...credit,
    }));
  },
};

const readCredit = (payment: XmlElement, header: XmlElement): Credit => ({
  uetr: textAt(payment, "PmtId/UETR"),
  amount: readAmount(payment, "IntrBkSttlmAmt"),
  settlementDay: readDay([payment, "IntrBkSttlmDt"], [header, "IntrBkSttlmDt"]),
  payer: {
    name: readPayerName(payment, "Dbtr/Nm"),
    number: readNumber(payment, "DbtrAcct"),
    bank: textAt(payment, "DbtrAgt/FinInstnId/Nm"),
  },
  payee: {
    name: textAt(payment, "Cdtr/Nm"),
    number: readNumber(payment, "CdtrAcct"),
    bank: textAt(payment, "CdtrAgt/FinInstnId/Nm"),
  },
  ...readRemittance(payment),
  ...readEndToEndId(payment, "PmtId/EndToEndId"),
});
