import {
  readAmount,
  readEach,
  requireTotals,
} from "@/lib/ledger/iso-20022/read";
import { toAmount, toReason } from "@/lib/ledger/iso-20022/write";
import { elementAt, elementsAt, textAt } from "@/lib/platform/xml/element";
import { readAssignment, readReason, toAssignment } from "./header";
import type { Kind } from "./message";

export const recall: Kind<"recall"> = {
  name: "camt.056.001.08",
  root: "FIToFIPmtCxlReq",
  write: (message) => ({
    Assgnmt: toAssignment(message),
    CtrlData: { NbOfTxs: "1" },
    Undrlyg: {
      TxInf: {
        OrgnlUETR: message.uetr,
        OrgnlIntrBkSttlmAmt: toAmount(message.amount),
        CxlRsnInf: toReason(message.reason, message.text),
      },
    },
  }),
  read: (root) => {
    const recalls = readEach(
      elementsAt(root, "Undrlyg/TxInf"),
      "Payment",
      (payment) => ({
        uetr: textAt(payment, "OrgnlUETR"),
        amount: readAmount(payment, "OrgnlIntrBkSttlmAmt"),
        ...readReason(payment, "CxlRsnInf"),
      }),
    );
    const totals = elementAt(root, "CtrlData");
    if (totals)
      requireTotals(
        totals,
        recalls.map(({ amount }) => amount),
      );
    return recalls.map((read) => ({
      type: "recall",
      ...readAssignment(root),
      ...read,
    }));
  },
};

export const recallAnswer: Kind<"recallAnswer"> = {
  name: "camt.029.001.09",
  root: "RsltnOfInvstgtn",
  write: (message) => ({
    Assgnmt: toAssignment(message),
    Sts: { Conf: message.isAccepted ? "CNCL" : "RJCR" },
    CxlDtls: {
      TxInfAndSts: {
        OrgnlUETR: message.uetr,
        TxCxlSts: message.isAccepted ? "ACCR" : "RJCR",
        CxlStsRsnInf: toReason(message.reason, message.text),
      },
    },
  }),
  read: (root) =>
    elementsAt(root, "CxlDtls/TxInfAndSts").map((payment) => ({
      type: "recallAnswer",
      ...readAssignment(root),
      uetr: textAt(payment, "OrgnlUETR"),
      isAccepted: textAt(payment, "TxCxlSts") === "ACCR",
      ...readReason(payment, "CxlStsRsnInf"),
    })),
};
