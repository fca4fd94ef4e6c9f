import { approvalErrors } from "@/lib/approvals/staff-errors";
import { z } from "zod";
import { named, text } from "@/lib/calls/schemas";
import { call } from "@/lib/calls/call";
import { RESULT_UNKNOWN } from "@/lib/identity/staff-errors";
import { staffLedgerErrors } from "@/lib/ledger/staff-errors";
import { commonErrors } from "@/lib/platform/errors/common";
import { id } from "@/lib/platform/validation/fields";
import { returnWireSchema, settleWiresSchema } from "./schema";
import { wireErrors } from "./staff-errors";

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
          outcome: z.enum(["settled", "waiting", "refused"]),
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
    staffLedgerErrors.CREDITED_CLOSED,
    approvalErrors.ALREADY_WAITING,
  ],
  fallback: RESULT_UNKNOWN,
});
