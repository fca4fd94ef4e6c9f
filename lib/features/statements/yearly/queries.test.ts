import { expect, it } from "vitest";
import { getStatement } from "@/lib/features/statements/history/statement";
import type { OwnAccount, ReadableAccount } from "@/lib/identity/callers";
import { readPdfText } from "@/lib/testing/pdf-text";
import { testDatabase } from "@/lib/testing/database";
import { bankAccount, openAccounts } from "@/lib/testing/ledger";
import { toYearPdf } from "./pdf";
import { listYear } from "./queries";

const { ownerPool, sql } = await testDatabase();
const YEAR = { from: "2025-01-01", to: "2025-12-31" };

type Entered = {
  kind: string;
  from: bigint;
  to: bigint;
  minor: number;
  reverses?: string;
};

/** Enters a movement at a time of day in Zurich. Returns its entry. */
async function enter(at: string, { kind, from, to, minor, reverses }: Entered) {
  const [row] = await sql`SELECT ledger_record(new_movement(
    ${kind}, ${from}, ${to}, ${minor}, reverses_id => ${reverses ?? null}, entered_at => ${at}::timestamp AT TIME ZONE 'Europe/Zurich'))::text AS verdict`;
  const [entry] = await sql`SELECT max(id) AS id FROM ledger_entries`;
  return { ...row, id: entry!.id as string };
}

it("sums interest and fees of a year by posting date, after reversals, with the balance of the statement", async () => {
  const [mine] = await openAccounts(ownerPool, 1);
  const [owner] =
    await sql`UPDATE accounts SET opened_at = '2024-06-01' WHERE id = ${mine} RETURNING customer_id AS id, number`;
  const paid = (await bankAccount("interest_paid"))(mine!);
  const fees = (await bankAccount("fees"))(mine!);
  const cash = (await bankAccount("cash"))(mine!);
  await enter("2024-12-31 23:59", {
    ...{ kind: "interest", from: paid, to: mine!, minor: 10 },
  });
  await enter("2025-01-01 00:05", {
    ...{ kind: "interest", from: paid, to: mine!, minor: 500 },
  });
  await enter("2025-03-31 12:00", {
    ...{ kind: "interest", from: mine!, to: paid, minor: 40 },
  });
  await enter("2025-06-30 12:00", {
    ...{ kind: "credit", from: cash, to: mine!, minor: 7_000 },
  });
  await enter("2025-07-01 12:00", {
    ...{ kind: "fee", from: mine!, to: fees, minor: 200 },
  });
  const taken = await enter("2025-08-01 12:00", {
    ...{ kind: "fee", from: mine!, to: fees, minor: 90 },
  });
  await enter("2025-08-02 12:00", {
    ...{ kind: "reversal", from: fees, to: mine!, minor: 90 },
    reverses: taken.id,
  });
  await enter("2025-12-31 23:59", {
    ...{ kind: "interest", from: paid, to: mine!, minor: 3 },
  });
  await enter("2026-01-01 00:05", {
    ...{ kind: "interest", from: paid, to: mine!, minor: 9_000 },
  });
  const [year] = await listYear({ id: owner!.id as string }, YEAR);
  expect(year).toMatchObject({ interestMinor: 463n, feesMinor: 200n });
  const account = {
    ...{ id: mine!, number: owner!.number, currency: "USD" },
    owner: { id: owner!.id, fullName: "Ada Muster" },
  } as unknown as OwnAccount & ReadableAccount;
  const { closingMinor } = await getStatement(account, YEAR);
  expect(year!.balanceMinor).toBe(closingMinor);
  expect(closingMinor).toBe(7_273n);

  const pagesOf = async (length: number) =>
    readPdfText(
      await toYearPdf(
        { ...YEAR, year: "2025", isOver: true },
        Array.from({ length }, () => ({ ...year!, name: "山田 Reserve" })),
        {
          holder: "Ada Muster",
          operator: { noticeOn: true },
          madeAt: new Date("2026-01-02T10:00:00Z"),
        },
      ),
    ).map((texts) => texts.join(""));
  const texts = (await pagesOf(60)).join("");
  for (const text of [
    "$72.73",
    "$2.00",
    "$4.63",
    "31/12/2025",
    "山田",
    "Page 2 of ",
    "Interest that is paid on 1 January",
  ])
    expect(texts).toContain(text);
  // Twenty accounts fill a page, and the note has one of its own.
  const [accounts, note] = await pagesOf(20);
  expect(accounts).not.toContain("Interest that is paid");
  expect(note).toContain("Interest that is paid");
});

it("leaves out accounts that were opened later or closed before", async () => {
  const [mine, second] = await openAccounts(ownerPool, 2);
  const [owner] =
    await sql`UPDATE accounts SET opened_at = '2024-06-01' WHERE id = ${mine} RETURNING customer_id AS id`;
  const id = owner!.id as string;
  const inYear = (year: number) =>
    listYear({ id }, { from: `${year}-01-01`, to: `${year}-12-31` });
  expect(await inYear(2023)).toEqual([]);
  expect(await inYear(2024)).toHaveLength(1);
  await sql`UPDATE accounts SET opened_at = '2024-06-01', customer_id = ${id}, is_main = false, state = 'closed', closed_on = '2025-02-01'
            WHERE id = ${second}`;
  expect(await inYear(2025)).toHaveLength(2);
  expect(await inYear(2026)).toHaveLength(1);
});
