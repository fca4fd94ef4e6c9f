import { readTime } from "@/lib/ledger/iso-20022/read";
import { toAgent } from "@/lib/ledger/iso-20022/write";
import {
  joinedTextAt,
  textAt,
  type XmlElement,
} from "@/lib/platform/xml/element";
import type { Tree } from "@/lib/platform/xml/write";

type Header = { messageId: string; createdAt: Date };

export const toGroup = ({ messageId, createdAt }: Header): Tree => ({
  MsgId: messageId,
  CreDtTm: createdAt.toISOString(),
});

/** The header of a message with one transaction that moves money. */
export const toSettledGroup = (header: Header): Tree => ({
  ...toGroup(header),
  NbOfTxs: "1",
  SttlmInf: { SttlmMtd: "INDA" },
});

export const readGroup = (root: XmlElement): Header => ({
  messageId: textAt(root, "GrpHdr/MsgId"),
  createdAt: readTime(root, "GrpHdr/CreDtTm"),
});

/** The header of requests to cancel and of their answers. The transport knows the two banks. */
export const toAssignment = ({ messageId, createdAt }: Header): Tree => ({
  Id: messageId,
  Assgnr: { Agt: toAgent("") },
  Assgne: { Agt: toAgent("") },
  CreDtTm: createdAt.toISOString(),
});

export const readAssignment = (root: XmlElement): Header => ({
  messageId: textAt(root, "Assgnmt/Id"),
  createdAt: readTime(root, "Assgnmt/CreDtTm"),
});

export const readReason = (element: XmlElement, path: string) => ({
  reason: textAt(element, `${path}/Rsn/Cd`),
  text: joinedTextAt(element, `${path}/AddtlInf`),
});
