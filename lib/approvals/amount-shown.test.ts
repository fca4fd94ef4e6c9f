import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.FOUR_EYES_ABOVE = "1000.00";
});

import { approvalHandlers } from "@/lib/bank/handlers";
import { listWaitingWork } from "@/lib/bank/waiting-work";
import { unblock } from "@/lib/features/accounts/unblocking";
import { exportAudit } from "@/lib/features/back-office/audit-log/export-service";
import { listAudit } from "@/lib/features/back-office/audit-log/queries";
import { labelledValues } from "@/lib/features/back-office/audit-log/values";
import { findOutcome } from "@/lib/features/back-office/outcome/queries";
import { postByStaff } from "@/lib/features/back-office/postings/service";
import { staffPostingSchema } from "@/lib/features/back-office/postings/schema";
import { listUnusual } from "@/lib/features/back-office/unusual/queries";
import { accountUpdateSchema } from "@/lib/features/customers/accounts/schema";
import { updateAccount } from "@/lib/features/customers/accounts/update/service";
import type { Currency } from "@/lib/ledger/money";
import { toCsvStream } from "@/lib/platform/files/csv-export";
import { AcceptedReply } from "@/lib/platform/http/reply";
import { testDatabase } from "@/lib/testing/database";
import { CONTEXT, openAccounts, ownerOf } from "@/lib/testing/ledger";
import { plantStaff } from "@/lib/testing/staff";
import { EXPOSING_KINDS_SQL } from "./amount";
import { exportApprovals } from "./export-service";
import { EXPOSING_KINDS } from "./kinds";
import { listApprovals } from "./queries";
import { sumApprovals } from "./staff-list";

const { ownerPool, sql } = await testDatabase();
// One euro is 1.25 dollars, one yen is 0.625 cents.
await ownerPool.query(
  `INSERT INTO exchange_rates (day, currency, per_euro_micro, source)
   VALUES (bank_today(), 'USD', 1250000, 'ECB'), (bank_today(), 'JPY', 200000000, 'ECB')`,
);
const maker = await plantStaff(ownerPool, "maker");
const reader = await plantStaff(ownerPool, "reader");
const auditor = await plantStaff(ownerPool, "auditor", "auditor");

const open = async (currency: Currency, balanceMinor: bigint) => {
  const [accountId] = await openAccounts(ownerPool, 1, {
    currency,
    balanceMinor,
  });
  return { accountId, ...(await ownerOf(ownerPool, accountId)) };
};

let calls = 0;
const newCall = () => ({
  ...CONTEXT,
  requestKey: `00000000-0000-4000-8000-${String(++calls).padStart(12, "0")}`,
});

const csvOf = async (table: Parameters<typeof toCsvStream>[0]) =>
  new Response(toCsvStream(table)).text();

/** Returns what every list of the bank shows as the amount of a request. */
async function shownOf(
  number: string,
  { requestKey }: { requestKey: string },
  reply: unknown,
) {
  if (!(reply instanceof AcceptedReply)) throw new Error("it does not wait");
  const { id } = reply.data.approval as { id: string };
  await sql`UPDATE approvals SET made_at = made_at - interval '2 days' WHERE id = ${id}`;
  const page = { limit: 20, filters: {} };
  const { rows } = await listApprovals(reader, page, CONTEXT, approvalHandlers);
  const { items } = await listWaitingWork(reader, 50, CONTEXT);
  const { events } = await listUnusual(
    auditor,
    { limit: 50, exports: [] },
    CONTEXT,
  );
  const search = { customer: number, action: "approval.request" };
  const log = await listAudit(auditor, { limit: 5, search }, CONTEXT);
  const line = log.rows[0]!;
  const item = items.find((one) => one.id === id)!;
  const event = events.find((one) => one.id === id)!;
  const exported = await exportAudit(
    auditor,
    { search, textOf: (name) => name },
    CONTEXT,
  );
  return {
    list: rows.find((row) => row.id === id)!.amount,
    dashboard: [item.amountMinor, item.currency],
    unusual: [event.amountMinor, event.currency],
    log: labelledValues(line.after, line.currency).find(
      ([term]) => term === "Amount",
    )?.[1],
    logFile: /Amount: ([^;"]*)/.exec(await csvOf(exported))?.[1],
    outcome: (await findOutcome(maker, requestKey))!.facts,
  };
}

test("the kinds that expose a customer are the same in SQL", () => {
  expect(EXPOSING_KINDS_SQL).toBe(
    EXPOSING_KINDS.map((kind) => `'${kind}'`).join(", "),
  );
});

const NOTHING = {
  list: null,
  dashboard: [null, null],
  unusual: [null, null],
  log: undefined,
  logFile: undefined,
};

test.each([
  ["EUR", 3_762_917n, 4_703_646n, "$47,036.46"],
  ["JPY", 4_713_445n, 2_945_903n, "$29,459.03"],
] as const)(
  "shows what an account in %s exposes in dollars, wherever it is listed",
  async (currency, balanceMinor, minor, text) => {
    const { accountId, number } = await open(currency, balanceMinor);
    await sql`UPDATE accounts SET state = 'blocked' WHERE id = ${accountId}`;
    const call = newCall();
    const reply = await unblock(maker, number, { reason: "Called" }, call);
    expect(await shownOf(number, call, reply)).toEqual({
      list: { minor, currency: "USD" },
      dashboard: [minor, "USD"],
      unusual: [minor, "USD"],
      log: text,
      logFile: text,
      outcome: [text, `account ${number}`],
    });
    // Nothing is moved, so the list of what is moved has no amount.
    const filters = { q: number };
    const file = await exportApprovals(auditor, filters, CONTEXT);
    expect(await csvOf(file)).toContain(`,${number},,,`);
    expect(await sumApprovals(auditor, filters)).toMatchObject({ sums: [] });
    // Audit rows of earlier versions have no currency.
    await sql`ALTER TABLE audit_log DISABLE TRIGGER USER`;
    await sql`UPDATE audit_log SET after = after - 'currency' WHERE action = 'approval.request'`;
    await sql`ALTER TABLE audit_log ENABLE TRIGGER USER`;
    expect(await shownOf(number, call, reply)).toMatchObject({
      log: text,
      logFile: text,
      outcome: [text, `account ${number}`],
    });
  },
);

test.each([
  {
    currency: "EUR",
    amount: "2000.50",
    minor: 200_050n,
    text: "€2,000.50",
  },
  {
    currency: "JPY",
    amount: "2000000",
    minor: 2_000_000n,
    text: "¥2,000,000",
  },
] as const)(
  "shows what a request moves in $currency in that currency",
  async ({ currency, amount, minor, text }) => {
    const { number } = await open(currency, 0n);
    const call = newCall();
    const reply = await postByStaff(
      maker,
      { accountId: number, direction: "credit" },
      staffPostingSchema.parse({
        chooseAccount: number,
        description: "Cash",
        amount,
      }),
      { context: call },
    );
    expect(await shownOf(number, call, reply)).toEqual({
      list: { minor, currency },
      dashboard: [minor, currency],
      unusual: [minor, currency],
      log: text,
      logFile: text,
      outcome: [text, `account ${number}`],
    });
    const filters = { q: number };
    const file = await exportApprovals(auditor, filters, CONTEXT);
    expect(await csvOf(file)).toContain(`,${number},${amount},${currency},`);
    expect(await sumApprovals(auditor, filters)).toMatchObject({
      sums: [{ currency, minor }],
    });
  },
);

test.each(["EUR", "JPY"] as const)(
  "shows no amount of a request in %s for which only the account limit matters",
  async (currency) => {
    const { id, number } = await open(currency, 5_000_000n);
    await sql`UPDATE customer_rights SET daily_limit_minor = 100 WHERE customer_id = ${id}`;
    const call = newCall();
    const change = accountUpdateSchema.parse({ accountLimit: "" });
    const reply = await updateAccount(maker, id, change, call);
    expect(await shownOf(number, call, reply)).toEqual({
      ...NOTHING,
      outcome: [`account ${number}`],
    });
  },
);
