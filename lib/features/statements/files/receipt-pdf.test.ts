import { describe, expect, it } from "vitest";
import { demonstrationText } from "@/lib/platform/config/site";
import { readPdfText } from "@/lib/testing/pdf-text";
import type { HistoryRow } from "../history/row";
import { toReceiptPdf } from "./receipt-pdf";

const ROW: HistoryRow = {
  id: "00000000-0000-4000-8000-000000000000",
  reference: "LM-BC2D3610",
  account: "1000000008",
  currency: "USD",
  direction: "debit",
  amountMinor: 48_000n,
  balanceAfterMinor: 1_133_262n,
  senderName: "Petra Muster",
  receiverName: "山田太郎",
  accountTransferredTo: "991700000010",
  otherAccount: "991700000010",
  bank: "Sample Cantonal Bank",
  description: "New window, final payment ".repeat(8),
  valueAt: new Date("2026-11-25T18:24:00Z"),
  enteredAt: new Date("2026-11-25T18:24:00Z"),
  status: "pending",
  wireState: "pending",
  enteredByStaff: false,
  reversal: null,
  kind: "wire",
  otherKind: "clearing",
  paymentReference: "",
  endToEndId: "",
  arrivesOn: "2099-11-26",
};

const write = (row: Partial<HistoryRow> = {}) =>
  toReceiptPdf({ ...ROW, ...row }, null, {
    operator: { noticeOn: true },
    madeAt: new Date("2026-11-26T10:00:00Z"),
  });

describe("a receipt in PDF", () => {
  it("shows what its page shows: amount, status, parties, date and balance", async () => {
    const texts = readPdfText(await write()).flat();
    const all = texts.join("");
    for (const text of [
      "Reference LM-BC2D3610",
      "Sent",
      "$480.00",
      "Petra Muster",
      "1000000008",
      "山田太郎",
      "991700000010",
      "Sample Cantonal Bank",
      "25/11/2026 7:24 pm",
      "$11,332.62",
      "Pending",
      demonstrationText,
    ])
      expect(all).toContain(text);
    expect(all).toContain("Arrives on26/11/2099");
  });

  it("shows the direction of a reversal, and no account that the owner does not know", async () => {
    const texts = readPdfText(
      await write({
        reversal: "reversal",
        direction: "credit",
        accountTransferredTo: "",
      }),
    ).flat();
    expect(texts).toContain("+$480.00");
    expect(texts).not.toContain("To account");
    expect(texts).not.toContain("From account");
  });

  it("names the head of each row for screen readers", async () => {
    const file = (await write()).toString("latin1");
    expect(file.match(/\/Scope \/Row/g)).toHaveLength(10);
  });
});
