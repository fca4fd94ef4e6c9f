import {
  readAmount,
  readDay,
  readEach,
  requireTotals,
} from "@/lib/ledger/iso-20022/read";
import { toAmount, toReason } from "@/lib/ledger/iso-20022/write";
import { elementAt, elementsAt, textAt } from "@/lib/platform/xml/element";
import { readGroup, readReason, toSettledGroup } from "./header";
import type { Kind } from "./message";

export const returned: Kind<"return"> = {
  name: "pacs.004.001.09",
  root: "PmtRtr",
  write: (message) => ({
    GrpHdr: toSettledGroup(message),
    TxInf: {
      RtrId: message.returnId,
      OrgnlUETR: message.uetr,
      RtrdIntrBkSttlmAmt: toAmount(message.amount),
      IntrBkSttlmDt: message.settlementDay,
      RtrRsnInf: toReason(message.reason, message.text),
    },
  }),
  read: (root) => {
    const header = elementAt(root, "GrpHdr")!;
    const returns = readEach(
      elementsAt(root, "TxInf"),
      "Return",
      (transaction) => ({
        uetr: textAt(transaction, "OrgnlUETR"),
        returnId: textAt(transaction, "RtrId"),
        amount: readAmount(transaction, "RtrdIntrBkSttlmAmt"),
        settlementDay: readDay(
          [transaction, "IntrBkSttlmDt"],
          [header, "IntrBkSttlmDt"],
        ),
        ...readReason(transaction, "RtrRsnInf"),
      }),
    );
    requireTotals(
      header,
      returns.map(({ amount }) => amount),
    );
    return returns.map((read) => ({
      type: "return",
      ...readGroup(root),
      ...read,
    }));
  },
};
