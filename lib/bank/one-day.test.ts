import { beforeAll, describe, expect, test } from "vitest";
import { exportHistory } from "@/lib/features/statements/history/export-service";
import {
  listAllHistory,
  sumHistory,
} from "@/lib/features/statements/history/admin-queries";
import type { ENTRY_KINDS } from "@/lib/ledger/entry-kinds";
import { getEntryDetail } from "@/lib/features/statements/history/entry-detail-queries";
import { listHistory } from "@/lib/features/statements/history/queries";
import {
  getStatement,
  type Statement,
} from "@/lib/features/statements/history/statement";
import type { ReadableAccount } from "@/lib/identity/callers";
import { toCamt } from "@/lib/features/statements/files/camt";
import { toCsv } from "@/lib/features/statements/files/csv";
import { toStatementDocument } from "@/lib/features/statements/files/document";
import { toOfx } from "@/lib/features/statements/files/ofx";
import { toPdf } from "@/lib/features/statements/files/pdf";
import { listBankLines } from "@/lib/features/books/entry-queries";
import { listDailyTotals } from "@/lib/features/books/queries";
import { getTrialBalances } from "@/lib/features/books/trial-balance";
import { toCsvStream } from "@/lib/platform/files/csv-export";
import { bankDay } from "@/lib/platform/time/clock";
import { post } from "@/lib/testing/bookkeeper";
import { testDatabase } from "@/lib/testing/database";
import {
  bankAccount,
  CONTEXT,
  movement,
  openAccounts,
} from "@/lib/testing/ledger";
import { readPdfText } from "@/lib/testing/pdf-text";
import { plantStaff } from "@/lib/testing/staff";

const { ownerPool, sql } = await testDatabase();
const staff = await plantStaff(ownerPool);
const [account, other] = await openAccounts(ownerPool, 2);
const stripes = await bankAccount("cash");
const cash = stripes(account);

/** A transaction, the moment it is posted, and the days in Zurich that everything must show for it. */
type Case = { at: string; amount: bigint; posted: string; valued?: string };

/** At half past eleven in the evening and half past midnight in Zurich, on both sides of both clock changes. */
const CASES: Case[] = [
  { at: "2026-03-27T23:30:00Z", amount: 1_01n, posted: "2026-03-28" },
  { at: "2026-03-28T22:30:00Z", amount: 1_02n, posted: "2026-03-28" },
  { at: "2026-03-28T23:30:00Z", amount: 1_04n, posted: "2026-03-29" },
  { at: "2026-03-29T21:30:00Z", amount: -1_08n, posted: "2026-03-29" },
  { at: "2026-03-29T22:30:00Z", amount: 1_16n, posted: "2026-03-30" },
  { at: "2026-10-24T21:30:00Z", amount: 1_32n, posted: "2026-10-24" },
  { at: "2026-10-24T22:30:00Z", amount: -1_64n, posted: "2026-10-25" },
  // Both at half past two: the hour occurs twice.
  { at: "2026-10-25T00:30:00Z", amount: 2_28n, posted: "2026-10-25" },
  { at: "2026-10-25T01:30:00Z", amount: 3_56n, posted: "2026-10-25" },
  { at: "2026-10-25T22:30:00Z", amount: -6_12n, posted: "2026-10-25" },
  { at: "2026-10-25T23:30:00Z", amount: 11_24n, posted: "2026-10-26" },
  {
    at: "2026-10-26T23:30:00Z",
    amount: 21_48n,
    posted: "2026-10-27",
    valued: "2026-10-25",
  },
];
/** Half past midnight in Zurich on the value date of the last case. */
const VALUED_AT = new Date("2026-10-24T22:30:00Z");

const DAYS = [...new Set(CASES.map(({ posted }) => posted))];
const PERIOD = { from: DAYS[0]!, to: DAYS.at(-1)! };

type Row = { amount: bigint; posted: string; valued: string };

const toRow = ({ amount, posted, valued = posted }: Case): Row => ({
  amount,
  posted,
  valued,
});
const expectedRows = CASES.map(toRow);
const onDay = (day: string, name: "posted" | "valued") =>
  expectedRows.filter((row) => row[name] === day);

const owners: {
  name: string;
  number: string;
}[] = await sql`SELECT c.full_name AS name, a.number FROM accounts a
  JOIN customers c ON c.id = a.customer_id WHERE a.id = ${account}`;
const ownAccount = {
  ...{ id: account, number: owners[0]!.number, currency: "USD" },
  owner: { fullName: owners[0]!.name },
} as ReadableAccount;

beforeAll(async () => {
  await post(
    movement(stripes(other), other, 500_00n, {
      kind: "credit",
      enteredAt: new Date("2026-01-14T12:00:00Z"),
    }),
  );
  await post(
    movement(cash, account, 1_000_00n, {
      kind: "credit",
      enteredAt: new Date("2026-01-15T12:00:00Z"),
    }),
  );
  for (const { at, amount, valued } of CASES) {
    const [debit, credit] = amount < 0n ? [account, cash] : [cash, account];
    await post(
      movement(debit, credit, amount < 0n ? -amount : amount, {
        kind: amount < 0n ? "debit" : "credit",
        enteredAt: new Date(at),
        ...(valued && { valueAt: VALUED_AT }),
      }),
    );
  }
});

type Line = {
  direction: "credit" | "debit";
  amountMinor: bigint;
  enteredAt: Date;
  valueAt: Date;
};
const fromLine = (line: Line): Row => ({
  amount: line.direction === "credit" ? line.amountMinor : -line.amountMinor,
  posted: bankDay(line.enteredAt),
  valued: bankDay(line.valueAt),
});

const minor = (decimal: string) => BigInt(decimal.replace(".", ""));
const signed = (decimal: string, isCredit: boolean) =>
  isCredit ? minor(decimal) : -minor(decimal);

/** Reads the rows of a CSV file whose texts have no commas. */
function fromCsv(
  text: string,
  sign: (cell: (name: string) => string) => bigint,
) {
  const [head, ...lines] = text
    .replace("\ufeff", "")
    .trim()
    .split("\r\n")
    .map((line) => line.split(","));
  return lines.map((cells): Row => {
    const cell = (name: string) => cells[head!.indexOf(name)]!;
    return {
      amount: sign(cell),
      posted: cell("Posting date"),
      valued: cell("Value date"),
    };
  });
}

const isoOf = (digits: string) =>
  digits.replace(/^(\d{4})(\d\d)(\d\d).*/, "$1-$2-$3");
const tag = (text: string, name: string) =>
  new RegExp(`<${name}(?: [^>]*)?>([^<]*)<`).exec(text)![1]!;
const pieces = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`<${name}>.*?</${name}>`, "gs"))].map(
    ([piece]) => piece,
  );

const documentOf = (statement: Statement) =>
  toStatementDocument(statement, { noticeOn: true }, new Date());

/** The rows of the period in each file, oldest first. */
const FILES: Record<string, (statement: Statement) => Promise<Row[]>> = {
  CSV: async (statement) =>
    fromCsv(toCsv(documentOf(statement)), (cell) =>
      cell("Credit") || cell("Debit")
        ? signed(cell("Credit") || cell("Debit"), cell("Credit") !== "")
        : 0n,
    ).slice(1, -1),
  OFX: async (statement) =>
    pieces(await toOfx(documentOf(statement)), "STMTTRN").map((piece) => ({
      amount: minor(tag(piece, "TRNAMT")),
      posted: isoOf(tag(piece, "DTPOSTED")),
      valued: isoOf(tag(piece, "DTAVAIL")),
    })),
  "camt.053": async (statement) =>
    pieces(await toCamt(documentOf(statement)), "Ntry").map((piece) => ({
      amount: signed(tag(piece, "Amt"), tag(piece, "CdtDbtInd") === "CRDT"),
      posted: tag(pieces(piece, "BookgDt")[0]!, "Dt"),
      valued: tag(pieces(piece, "ValDt")[0]!, "Dt"),
    })),
  PDF: async (statement) => fromPdf(await toPdf(documentOf(statement))),
};

/** Reads the rows of the PDF: a day, texts that may name a value date, and an amount with its sign. */
function fromPdf(bytes: Buffer): Row[] {
  const rows: Row[] = [];
  let posted = "";
  let valued = "";
  for (const text of readPdfText(bytes).flat()) {
    const day = /^(?:.*Value date )?(\d\d)\/(\d\d)\/(\d{4})$/.exec(text);
    const iso = day && `${day[3]}-${day[2]}-${day[1]}`;
    if (iso && text.includes("Value date")) valued = iso;
    else if (iso) posted = valued = iso;
    const sum = /^([+\u2212])\$([\d.,]+)$/.exec(text);
    if (sum)
      rows.push({
        amount: signed(sum[2]!.replaceAll(",", ""), sum[1] === "+"),
        posted,
        valued,
      });
  }
  return rows;
}

describe("the days of each transaction agree with the clocks of Zurich", () => {
  test.each(Object.entries(FILES))("in %s", async (_name, read) => {
    const statement = await getStatement(ownAccount, PERIOD);
    expect(await read(statement)).toEqual(expectedRows);
  });

  test("in the files of each day alone", async () => {
    for (const day of DAYS) {
      const statement = await getStatement(ownAccount, { from: day, to: day });
      for (const format of ["CSV", "OFX", "camt.053"])
        expect(await FILES[format]!(statement)).toEqual(onDay(day, "posted"));
    }
  });

  test("in the export of staff", async () => {
    const file = await exportHistory(
      staff,
      { account: ownAccount.number, ...PERIOD },
      CONTEXT,
    );
    const text = await new Response(toCsvStream(file)).text();
    const rows = fromCsv(text, (cell) =>
      signed(cell("Amount"), cell("Type") === "credit"),
    );
    expect(rows.reverse()).toEqual(expectedRows);
  });
});

test("the page of a transaction shows the balance of a bank account as the books do", async () => {
  const { lines } = await listBankLines(
    staff,
    { limit: 50, search: { account: "cash" } },
    CONTEXT,
  );
  expect(lines).toHaveLength(CASES.length + 2);
  for (const line of lines) {
    const detail = await getEntryDetail(staff, line.entry, CONTEXT);
    const side = detail!.postings.find(({ kind }) => kind === "cash");
    expect(side?.balanceAfterMinor).toBe(line.balanceMinor);
  }
});

describe.each(DAYS)("the sums of %s agree", (day) => {
  const search = { from: day, to: day };
  const sumOf = (rows: Row[], isCredit: boolean) =>
    rows
      .filter(({ amount }) => amount > 0n === isCredit)
      .reduce((sum, { amount }) => sum + (isCredit ? amount : -amount), 0n);
  const rows = onDay(day, "posted");

  test("in the lists of the customer and of staff", async () => {
    for (const [dates, name] of [
      [undefined, "posted"],
      ["value", "valued"],
    ] as const) {
      const found = onDay(day, name).reverse();
      const own = await listHistory(ownAccount, {
        limit: 50,
        search: { ...search, dates },
      });
      expect(own.rows.map(fromLine)).toEqual(found);
      const all = await listAllHistory(
        staff,
        { limit: 50, search: { ...search, dates } },
        CONTEXT,
      );
      expect(all.rows.map(fromLine)).toEqual(found);
    }
  });

  test("in the statement", async () => {
    const statement = await getStatement(ownAccount, search);
    expect(statement.lines.map(fromLine)).toEqual(rows);
    expect(statement).toMatchObject({
      creditsMinor: sumOf(rows, true),
      debitsMinor: sumOf(rows, false),
    });
  });

  test("in the books", async () => {
    const [trial] = await getTrialBalances(staff, day);
    expect(trial.lines.find(({ kind }) => kind === "customer")).toMatchObject({
      creditsMinor: sumOf(rows, true),
      debitsMinor: sumOf(rows, false),
    });
    const totals = await listDailyTotals(staff, day);
    const totalOf = (kind: string) =>
      totals.find((total) => total.kind === kind)?.amountMinor ?? 0n;
    expect(totalOf("credit")).toBe(sumOf(rows, true));
    expect(totalOf("debit")).toBe(sumOf(rows, false));
    for (const { kind, currency, entries, amountMinor } of totals)
      expect(
        await sumHistory(staff, {
          ...{ ...search, reversed: "show" },
          kind: kind as (typeof ENTRY_KINDS)[number],
        }),
      ).toEqual({
        count: entries,
        sums: [{ currency, minor: amountMinor }],
        isCut: false,
      });
  });
});
