import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.FOUR_EYES_ABOVE = "5.00";
});

import { toStaffLine } from "@/components/statements/staff-line";
import { listApprovals } from "@/lib/approvals/queries";
import { approvalHandlers } from "@/lib/bank/handlers";
import {
  exchange,
  quoteExchange,
} from "@/lib/features/exchange/quotes/service";
import { listAllHistory } from "@/lib/features/statements/history/admin-queries";
import { getEntryDetail } from "@/lib/features/statements/history/entry-detail-queries";
import { testDatabase } from "@/lib/testing/database";
import {
  CONTEXT,
  openAccounts,
  openAnother,
  ownerOf,
  payIn,
} from "@/lib/testing/ledger";
import { signedInOwner } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import { reverseHistoryEntry } from "./service";

const { ownerPool } = await testDatabase();
const admin = await plantStaff(ownerPool);
await ownerPool.query(
  `INSERT INTO exchange_rates (day, currency, per_euro_micro, source) VALUES (bank_today(), 'USD', 1157300, 'ECB')`,
);

/** Exchanges $10.00 of a new customer for euros. */
async function plantExchange() {
  const [main] = await openAccounts(ownerPool, 1);
  const other = await openAnother(ownerPool, main);
  await ownerPool.query("UPDATE accounts SET currency = 'EUR' WHERE id = $1", [
    other,
  ]);
  await payIn(main, 1_000n);
  const customer = await signedInOwner(ownerPool, main);
  const { quote } = await quoteExchange(customer, {
    fromAccount: (await ownerOf(ownerPool, main)).number,
    toAccount: (await ownerOf(ownerPool, other)).number,
    fixed: "sold",
    amount: "10.00",
  });
  return (await exchange(customer, { quoteId: quote.id }, CONTEXT, undefined))
    .transaction;
}

test("the list, the page and the request of one entry of an exchange name the others", async () => {
  const { id } = await plantExchange();
  const { rows } = await listAllHistory(admin, { limit: 10 }, CONTEXT);
  const line = rows.map(toStaffLine).find((one) => one.id === id);
  expect(line).toMatchObject({ amount: "$10.00", exchanged: "€8.60" });

  const detail = (await getEntryDetail(admin, id, CONTEXT))!;
  expect(detail).toMatchObject({
    linked: [
      { amountMinor: 860n, currency: "EUR", isMarkUp: false },
      { amountMinor: 4n, currency: "EUR", isMarkUp: true },
    ],
    exchange: { rate: "0.859760", markUpPercent: "0.50" },
  });
  const [bought, markUp] = detail.linked;
  const markUpDetail = await getEntryDetail(admin, markUp!.id, CONTEXT);
  expect(markUpDetail?.linked.map((one) => one.id)).toEqual([id, bought!.id]);

  await reverseHistoryEntry(admin, id, CONTEXT, "Not ordered");
  const { rows: requests } = await listApprovals(
    admin,
    { limit: 10, filters: {} },
    CONTEXT,
    approvalHandlers,
  );
  expect(requests[0]!.details).toContainEqual([
    "Also reversed",
    `€8.60 (${bought!.reference}), mark-up of €0.04 (${markUp!.reference})`,
  ]);
});
