import { approvalErrors } from "@/lib/approvals/staff-errors";
import { z } from "zod";
import { isoDay, named, parameter, text } from "@/lib/calls/schemas";
import { call } from "@/lib/calls/call";
import { EXPORT_FAILED, RESULT_UNKNOWN } from "@/lib/identity/staff-errors";
import { staffLedgerErrors } from "@/lib/ledger/staff-errors";
import { commonErrors } from "@/lib/platform/errors/common";
import { CSV_TYPE } from "@/lib/platform/files/media-type";
import { id } from "@/lib/platform/validation/fields";
import { returnWireSchema, settleWiresSchema, WIRE_VIEWS } from "./schema";
import { wireErrors } from "./staff-errors";

export const exportWires = call({
  method: "GET",
  path: "/export-wires",
  summary: "Downloads a list of wires as CSV, at most 50,000 lines.",
  caller: "admin",
  right: "export",
  query: {
    show: parameter(
      z.enum(WIRE_VIEWS),
      "settled, returned or all; otherwise pending wires",
    ),
    q: parameter(text, "Words of a name, bank or description"),
    account: parameter(text, "The number of the account that pays"),
    least: parameter(text, "The least amount, such as 1250.50"),
    most: parameter(text, "The largest amount"),
    from: parameter(isoDay, "First day on which wires were sent, yyyy-mm-dd"),
    to: parameter(isoDay, "Last day, yyyy-mm-dd"),
  },
  answers: [CSV_TYPE],
  refuses: [commonErrors.INVALID_VALUE, commonErrors.TOO_MANY_THIS_HOUR],
  fallback: EXPORT_FAILED,
});

export const settleWire = call({
  method: "POST",
  path: "/settle-wire/{wireId}",
  params: { wireId: id },
  summary: "Settles a pending wire that the other bank has accepted.",
  caller: "admin",
  right: "serve",
  mayNeedApproval: true,
  answers: { message: text },
  refuses: [
    commonErrors.NOT_FOUND,
    wireErrors.WIRE_DECIDED,
    wireErrors.WIRE_WITH_OTHER_BANK,
    approvalErrors.ALREADY_WAITING,
  ],
  fallback: RESULT_UNKNOWN,
});

export const settleWires = call({
  method: "POST",
  path: "/settle-wires",
  summary:
    "Settles several pending wires, each in its own transaction, and answers the result of each.",
  caller: "admin",
  right: "serve",
  body: settleWiresSchema,
  answers: {
    message: text,
    results: z.array(
      named(
        "SettlementResult",
        z.object({
          wire: text,
          outcome: z.enum(["settled", "waiting", "refused", "failed"]),
          message: text,
        }),
      ),
    ),
  },
  fallback: RESULT_UNKNOWN,
});

export const returnWire = call({
  method: "POST",
  path: "/return-wire/{wireId}",
  params: { wireId: id },
  summary: "Returns a pending wire to the customer, with a reason.",
  caller: "admin",
  right: "serve",
  body: returnWireSchema,
  mayNeedApproval: true,
  answers: { message: text },
  refuses: [
    commonErrors.NOT_FOUND,
    wireErrors.WIRE_DECIDED,
    wireErrors.WIRE_WITH_OTHER_BANK,
    staffLedgerErrors.CREDITED_CLOSED,
    approvalErrors.ALREADY_WAITING,
  ],
  fallback: RESULT_UNKNOWN,
});
