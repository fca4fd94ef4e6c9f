import { readEach } from "@/lib/ledger/iso-20022/read";
import { toReason } from "@/lib/ledger/iso-20022/write";
import { elementsAt, textAt } from "@/lib/platform/xml/element";
import { MessageFault } from "@/lib/platform/xml/fault";
import { readGroup, readReason, toGroup } from "./header";
import type { Kind, MessageOf } from "./message";

type Status = MessageOf<"status">["status"];

/** The code that is written, then others that are read. */
const CODES: Record<Status, readonly string[]> = {
  accepted: ["ACSP", "ACTC", "ACCP", "ACWC", "PDNG", "RCVD"],
  settled: ["ACSC", "ACCC"],
  refused: ["RJCT"],
};

export const status: Kind<"status"> = {
  name: "pacs.002.001.10",
  root: "FIToFIPmtStsRpt",
  write: (message) => ({
    GrpHdr: toGroup(message),
    TxInfAndSts: {
      OrgnlUETR: message.uetr,
      TxSts: CODES[message.status][0],
      StsRsnInf: toReason(message.reason, message.text),
    },
  }),
  read: (root) =>
    readEach(elementsAt(root, "TxInfAndSts"), "Payment", (payment) => ({
      type: "status",
      ...readGroup(root),
      uetr: textAt(payment, "OrgnlUETR"),
      status: readStatus(textAt(payment, "TxSts")),
      ...readReason(payment, "StsRsnInf"),
    })),
};

function readStatus(code: string): Status {
  const found = (Object.keys(CODES) as Status[]).find((name) =>
    CODES[name].includes(code),
  );
  if (!found) throw new MessageFault([`${code} is not a status.`]);
  return found;
}

export const ask: Kind<"ask"> = {
  name: "pacs.028.001.03",
  root: "FIToFIPmtStsReq",
  write: (message) => ({
    GrpHdr: toGroup(message),
    TxInf: { OrgnlUETR: message.uetr },
  }),
  read: (root) =>
    elementsAt(root, "TxInf").map((payment) => ({
      type: "ask",
      ...readGroup(root),
      uetr: textAt(payment, "OrgnlUETR"),
    })),
};
