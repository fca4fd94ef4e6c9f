import { expect, it } from "vitest";
import { decideApproval } from "@/lib/approvals/decide";
import { withdrawApproval } from "@/lib/approvals/withdraw";
import { approvalHandlers } from "@/lib/bank/handlers";
import { mainAccount } from "@/lib/identity/accounts";
import { signRates } from "@/lib/identity/signatures";
import type { AcceptedReply } from "@/lib/platform/http/reply";
import { addDays } from "@/lib/platform/time/calendar";
import { bankToday } from "@/lib/platform/time/clock";
import { testDatabase } from "@/lib/testing/database";
import {
  CONTEXT,
  openAccounts,
  openAnother,
  ownerOf,
} from "@/lib/testing/ledger";
import { signedInOwner } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import { quoteExchange, quoteTransferTo } from "../quotes/service";
import { countWaitingRates } from "./queries";
import type { RatedCurrency } from "./rate";
import { enterRate } from "./service";

const { ownerPool, appPool, sql } = await testDatabase();
const admin = await plantStaff(ownerPool, "desk");
const deputy = await plantStaff(ownerPool, "deputy");
const today = bankToday();
const halted = { code: "LM074" };
const refused = { code: "RATE_MISSING" };

await sql`INSERT INTO exchange_rates (day, currency, per_euro_micro, source)
  SELECT ${today}::date - 1, c, 1000000, 'ECB' FROM unnest('{USD,CHF,GBP,CAD}'::text[]) AS c`;

const [main, payee] = await openAccounts(ownerPool, 2);
const customer = await signedInOwner(ownerPool, main!);

/** A quote of a customer from dollars into this currency. */
async function quote(currency: RatedCurrency) {
  const to = await openAnother(ownerPool, main!);
  await sql`UPDATE accounts SET currency = ${currency} WHERE id = ${to}`;
  const { number } = await ownerOf(ownerPool, to);
  return quoteExchange(customer, {
    fromAccount: customer.main.number,
    toAccount: number,
    fixed: "sold",
    amount: "10.00",
  });
}

/** Asks a second person for a rate that jumps. Returns the id of the request. */
async function ask(
  currency: RatedCurrency,
  day: string | null = null,
): Promise<string> {
  const reply = await enterRate(admin, { currency, rate: "1.2", day }, CONTEXT);
  return ((reply as AcceptedReply).data.approval as { id: string }).id;
}

it("quotes nothing at the old rate while the import has left out a new one", async () => {
  await quote("CHF");
  await appPool.query("SELECT rates_import($1, $2, $3, $4)", [
    ...[today, ["CHF"], ["1200000"]],
    signRates(today, ["CHF"], ["1200000"]),
  ]);
  await expect(quote("CHF")).rejects.toMatchObject(halted);
  await sql`UPDATE accounts SET currency = 'CHF' WHERE id = ${payee!}`;
  const { number } = await ownerOf(ownerPool, payee!);
  await expect(
    quoteTransferTo(
      { id: payee!, number, currency: "CHF" },
      mainAccount(customer),
      "10.00",
    ),
  ).rejects.toMatchObject(refused);
  // Another currency goes on, and amounts still count at the last rate.
  await quote("GBP");
  const counted = await sql`SELECT base_minor(100, 'CHF')::int AS minor`;
  expect(counted).toEqual([{ minor: 100 }]);
  // Staff decide that the rate stays as it is.
  await enterRate(admin, { currency: "CHF", rate: "1.00", day: null }, CONTEXT);
  await quote("CHF");
});

it("quotes nothing at the old rate while a new one waits for a second person", async () => {
  const approved = await ask("GBP");
  await expect(quote("GBP")).rejects.toMatchObject(halted);
  await decideApproval(
    deputy,
    { id: approved, decision: "approve", reason: "" },
    CONTEXT,
    approvalHandlers,
  );
  expect((await quote("GBP")).quote.midRate).toBe("1.20000");
});

it("quotes again at the old rate when the new one is not to be, or another one was entered since", async () => {
  const withdrawn = await ask("CAD");
  await expect(quote("CAD")).rejects.toMatchObject(halted);
  await withdrawApproval(admin, withdrawn, CONTEXT);
  await quote("CAD");
  await ask("CAD");
  await expect(quote("CAD")).rejects.toMatchObject(halted);
  await enterRate(
    deputy,
    { currency: "CAD", rate: "1.01", day: null },
    CONTEXT,
  );
  await quote("CAD");
});

it("ends a rate that waits when one of a later day is stored, and counts only what stops exchanges", async () => {
  expect(await countWaitingRates()).toBe(0);
  const id = await ask("USD", addDays(today, -1));
  const statusOf = async () =>
    (
      await sql`SELECT status::text, reason, decided_by FROM approvals WHERE id = ${id}`
    )[0];
  expect(await countWaitingRates()).toBe(1);
  await sql`SELECT approvals_end()`;
  expect(await statusOf()).toMatchObject({ status: "waiting" });
  await appPool.query("SELECT rates_import($1, $2, $3, $4)", [
    ...[today, ["USD"], ["1010000"]],
    signRates(today, ["USD"], ["1010000"]),
  ]);
  expect(await statusOf()).toEqual({
    status: "rejected",
    reason: "There are rates of a later day.",
    decided_by: null,
  });
  expect(await countWaitingRates()).toBe(0);
});
