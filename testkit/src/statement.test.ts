import { describe, expect, it } from "vitest";
import { toStatementDocument } from "@/lib/features/statements/files/document";
import { toCamt } from "@/lib/features/statements/files/camt";
import { toCsv } from "@/lib/features/statements/files/csv";
import { toOfx } from "@/lib/features/statements/files/ofx";
import { toPdf } from "@/lib/features/statements/files/pdf";
import type { HistoryRow } from "@/lib/features/statements/history/queries";
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

const DOCUMENT = toStatementDocument(
  {
    account: {
      holder: "Me",
      number: ACCOUNT,
      type: "savings",
      currency: "USD",
    },
    period: { from: "2029-10-09", to: "2030-01-07" },
    openingMinor: 100_005n,
    closingMinor: 223_461n,
    creditsMinor: 123_500n,
    debitsMinor: 44n,
    lines: [rowOf("credit", 123_500n, 223_505n), rowOf("debit", 44n, 223_461n)],
  },
  { noticeOn: true },
  new Date("2030-01-07T08:30:00Z"),
);

describe("a statement file", () => {
  it.each([
    ["pdf", toPdf],
    ["csv", toCsv],
    ["ofx", toOfx],
    ["camt.053", toCamt],
  ] as const)("is read from %s", async (format, write) => {
    const file = Buffer.from(await write(DOCUMENT));
    const line = {
      day: "2030-01-07",
      party: 'Ann, "A" & <B>',
      reference: "LM-1A2B3C4D",
    };
    expect(readStatement(format, file)).toEqual({
      opening: "1000.05",
      closing: "2234.61",
      lines: [
        { ...line, amount: "1235.00" },
        { ...line, amount: "-0.44" },
      ],
    });
  });

  it("may have no lines", async () => {
    const empty = { ...DOCUMENT, lines: [], closingMinor: 100_005n };
    for (const [format, write] of [
      ["csv", toCsv],
      ["ofx", toOfx],
      ["camt.053", toCamt],
    ] as const)
      expect(readStatement(format, Buffer.from(await write(empty)))).toEqual({
        opening: "1000.05",
        closing: "1000.05",
        lines: [],
      });
  });
});
