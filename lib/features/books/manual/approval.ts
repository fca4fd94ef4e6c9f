import "server-only";
import { defineApproval } from "@/lib/approvals/handler";
import { audit } from "@/lib/audit/store";
import { chartLine } from "@/lib/ledger/chart";
import { formatMoney } from "@/lib/ledger/money";
import { referenceOf } from "@/lib/ledger/reference";
import { formatIsoDay } from "@/lib/platform/format";
import { booksActions } from "../audit";
import { storedManualEntry } from "./schema";
import { requestManualEntry } from "./staff-contract";
import { postManualEntry } from "./store";

const nameOf = (kind: string) => {
  const { code, name } = chartLine(kind);
  return `${code} ${name}`;
};

/** Posts a manual entry, which always takes a second person. */
export const manualEntryApproval = defineApproval({
  kind: "manual_entry",
  title: "Manual entry of",
  right: requestManualEntry.right,
  request: storedManualEntry,
  essence: (entry) => [
    entry.debit,
    entry.credit,
    entry.currency,
    entry.amount,
    entry.description,
    entry.date,
    entry.reverses,
  ],
  subject: ({ amount, currency }) => formatMoney(amount, currency),
  details: ({ debit, credit, description, date, reverses }) => [
    ["Debit", nameOf(debit)],
    ["Credit", nameOf(credit)],
    ["Description", description],
    ["Value date", date ? formatIsoDay(date) : "Day of approval"],
    ["Reverses", reverses ? referenceOf(reverses) : ""],
  ],
  prepare: ({ id, request }) =>
    Promise.resolve(async (tx, admin, context) => {
      const entryId = await postManualEntry(
        tx,
        { admin, approvalId: id, context },
        request,
      );
      await audit(tx, admin, context, {
        action: booksActions["books.manual"],
        entryId,
        after: {
          debit: nameOf(request.debit),
          credit: nameOf(request.credit),
          amount: formatMoney(request.amount, request.currency),
          description: request.description,
          ...(request.reverses && { reverses: referenceOf(request.reverses) }),
        },
      });
      return { entryId };
    }),
});
