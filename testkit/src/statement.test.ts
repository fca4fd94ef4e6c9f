import { describe, expect, it } from "vitest";
import { toStatementDocument } from "@/lib/features/statements/files/document";
import { toCamt } from "@/lib/features/statements/files/camt";
import { toCsv } from "@/lib/features/statements/files/csv";
import { toOfx } from "@/lib/features/statements/files/ofx";
import { toPdf } from "@/lib/features/statements/files/pdf";
import type { HistoryRow } from "@/lib/features/statements/history/queries";
import type { Currency } from "@/lib/ledger/money";
import { readStatement } from "./statement";

const ACCOUNT = "1000000008";

const rowOf = (
  direction: "credit" | "debit",
  amountMinor: bigint,
  balanceAfterMinor: bigint,
): HistoryRow => ({
  id: `1a2b3c4d-0000-4000-8000-${String(amountMinor).padStart(12, "0")}`,
  reference: "LM-1A2B3C4D",
  account: ACCOUNT,
  currency: "USD",
  kind: "transfer",
  otherKind: "customer",
  paymentReference: "",
  endToEndId: "",
  arrivesOn: null,
  wireState: null,
  direction,
  amountMinor,
  balanceAfterMinor,
  senderName: direction === "credit" ? 'Ann, "A" & <B>' : "Me",
  receiverName: direction === "credit" ? "Me" : 'Ann, "A" & <B>',
  accountTransferredTo: ACCOUNT,
  otherAccount: "1000000016",
  bank: "Limmat",
  description: "Rent, January",
  valueAt: new Date("2030-01-07T08:00:00Z"),
  enteredAt: new Date("2030-01-07T08:00:00Z"),
  status: "posted",
  enteredByStaff: false,
  reversal: null,
});

const documentIn = (currency: Currency) =>
  toStatementDocument(
    {
      account: { holder: "Me", number: ACCOUNT, type: "savings", currency },
      period: { from: "2029-10-09", to: "2030-01-07" },
      openingMinor: 100_005n,
      closingMinor: 223_461n,
      creditsMinor: 123_500n,
      debitsMinor: 44n,
      lines: [
        rowOf("credit", 123_500n, 223_505n),
        rowOf("debit", 44n, 223_461n),
      ].map((row) => ({ ...row, currency })),
    },
    { noticeOn: true },
    new Date("2030-01-07T08:30:00Z"),
  );

const WRITERS = {
  pdf: toPdf,
  csv: toCsv,
  ofx: toOfx,
  "camt.053": toCamt,
};
const FORMATS = Object.keys(WRITERS) as (keyof typeof WRITERS)[];

async function read(
  format: keyof typeof WRITERS,
  document: ReturnType<typeof documentIn>,
) {
  const file = Buffer.from(await WRITERS[format](document));
  return readStatement(format, file);
}

const TWO_DECIMALS = ["1000.05", "2234.61", "1235.00", "-0.44"];

const IN_CURRENCIES = [
  ["USD", ...TWO_DECIMALS],
  ["EUR", ...TWO_DECIMALS],
  ["CHF", ...TWO_DECIMALS],
  ["CAD", ...TWO_DECIMALS],
  ["CNY", ...TWO_DECIMALS],
  ["JPY", "100005", "223461", "123500", "-44"],
] as [Currency, string, string, string, string][];

it("a text that begins like a formula is read as it was entered", async () => {
  const document = documentIn("USD");
  for (const party of ["-Ann", "A; =Ann", "'Ann"]) {
    const lines = document.lines.map((line) => ({ ...line, party }));
    const statement = await read("csv", { ...document, lines });
    expect(statement.lines[0]).toMatchObject({ party });
  }
});

describe.each(FORMATS)("a statement file in the format %s", (format) => {
  it.each(IN_CURRENCIES)("is read in %s", async (currency, ...amounts) => {
    const [opening, closing, credit, debit] = amounts;
    const line = {
      day: "2030-01-07",
      party: 'Ann, "A" & <B>',
      reference: "LM-1A2B3C4D",
    };
    expect(await read(format, documentIn(currency))).toEqual({
      opening,
      closing,
      lines: [
        { ...line, amount: credit },
        { ...line, amount: debit },
      ],
    });
  });

  it("may have a negative balance of less than one", async () => {
    const overdrawn = {
      ...documentIn("USD"),
      openingMinor: -5n,
      closingMinor: -5n,
      lines: [],
    };
    const { opening, closing } = await read(format, overdrawn);
    expect([opening, closing]).toEqual(["-0.05", "-0.05"]);
  });

  it("may have no lines", async () => {
    const document = documentIn("USD");
    const empty = { ...document, lines: [], closingMinor: 100_005n };
    expect(await read(format, empty)).toEqual({
      opening: "1000.05",
      closing: "1000.05",
      lines: [],
    });
  });
});
