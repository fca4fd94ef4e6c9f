import "server-only";
import type { Customer } from "@/lib/identity/callers";
import { toReason } from "@/lib/ledger/iso-20022/write";
import { isoNamespace, isoSchemas } from "@/lib/ledger/iso-20022/schemas";
import { ledgerErrors } from "@/lib/ledger/errors";
import { statusOfWire } from "@/lib/ledger/wire-state";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { reportLimit } from "@/lib/features/payments/limits";
import { enforceLimit } from "@/lib/platform/rate-limit/throttle";
import type { Download } from "@/lib/platform/files/download";
import { machineNow } from "@/lib/platform/time/clock";
import { readXml } from "@/lib/platform/xml/read";
import { toXml, type Tree } from "@/lib/platform/xml/write";
import { findPaymentFile, type PaymentFile, type ShownLine } from "./queries";
import { PAIN_001 } from "./read-file";

const NAME = "pain.002.001.10";
const MAX_REPORT_BYTES = 4 * 1024 * 1024;

/** The codes of ISO 20022 for our own; any other refusal has its text only. */
const REASONS = new Map<string, string>([
  [ledgerErrors.INSUFFICIENT_FUNDS.code, "AM04"],
  [ledgerErrors.LIMIT_EXCEEDED.code, "AM14"],
  [ledgerErrors.CURRENCY_MISMATCH.code, "AM03"],
  [ledgerErrors.PAYEE_UNKNOWN.code, "AC01"],
  [ledgerErrors.BENEFICIARY_CLOSED.code, "AC04"],
  [ledgerErrors.ACCOUNT_BLOCKED.code, "AC06"],
]);

/** Returns the file of GET /payment-file-report/{paymentFileId}. @throws DomainError NOT_FOUND or TOO_MANY_THIS_HOUR. */
export async function createPaymentReport(
  customer: Customer,
  id: string,
): Promise<Download> {
  await enforceLimit(reportLimit, customer.id);
  const file = await findPaymentFile(customer, id);
  if (!file) throw new DomainError(commonErrors.NOT_FOUND);
  const xml = await toReport(file, machineNow());
  return {
    name: `limmat-payments-${file.id.slice(0, 8)}.xml`,
    type: "application/xml",
    bytes: new TextEncoder().encode(xml),
  };
}

/** Returns a pain.002 file with the state of each payment. */
async function toReport(file: PaymentFile, madeAt: Date): Promise<string> {
  const blocks = new Map<string, ShownLine[]>();
  for (const line of file.lines)
    blocks.set(line.blockId, [...(blocks.get(line.blockId) ?? []), line]);
  const xml = await toXml({
    Document: {
      "@xmlns": isoNamespace(NAME),
      CstmrPmtStsRpt: {
        GrpHdr: {
          MsgId: crypto.randomUUID().replaceAll("-", ""),
          CreDtTm: madeAt.toISOString(),
        },
        OrgnlGrpInfAndSts: {
          OrgnlMsgId: file.messageId,
          OrgnlMsgNmId: PAIN_001,
          OrgnlNbOfTxs: String(file.lines.length),
          GrpSts: statusOfAll(file.lines),
        },
        OrgnlPmtInfAndSts: [...blocks].map(([blockId, lines]) => ({
          OrgnlPmtInfId: blockId,
          PmtInfSts: statusOfAll(lines),
          TxInfAndSts: lines.map(toTransaction),
        })),
      },
    },
  });
  await readXml(xml, {
    schemas: isoSchemas([NAME]),
    maxBytes: MAX_REPORT_BYTES,
  });
  return xml;
}

function statusOfAll(lines: ShownLine[]): string {
  const [status = "PDNG", another] = new Set(lines.map(statusOf));
  return another ? "PART" : status;
}

const WIRE_STATUSES = { pending: "ACSP", settled: "ACSC", returned: "RJCT" };

/** A payment that was refused can be sent again, but until then it is rejected. */
function statusOf(line: ShownLine): string {
  switch (line.state) {
    case "unsent":
      return "PDNG";
    case "sent":
      return line.wire ? WIRE_STATUSES[statusOfWire(line.wire.state)] : "ACSC";
    default:
      return "RJCT";
  }
}

const toTransaction = (line: ShownLine): Tree => ({
  OrgnlEndToEndId: line.endToEndId,
  TxSts: statusOf(line),
  StsRsnInf: reasonOf(line),
});

function reasonOf(line: ShownLine): Tree | undefined {
  if (line.state === "faulty")
    return toReason(line.reason ?? "NARR", line.fault);
  if (line.state === "refused")
    return toReason(
      REASONS.get(line.refusal.code) ?? "NARR",
      line.refusal.text,
    );
  if (line.state === "sent" && statusOf(line) === "RJCT" && line.wire)
    return toReason(line.wire.reason || "NARR", line.wire.text);
  return undefined;
}
