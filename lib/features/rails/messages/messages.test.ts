import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkDigits97 } from "@/lib/ledger/iban";
import { CURRENCIES, MAX_AMOUNT_MINOR } from "@/lib/ledger/money";
import { toCreditorReference } from "@/lib/ledger/payment-reference";
import { MessageFault } from "@/lib/platform/xml/fault";
import type { Credit, RailMessage, StatementLine } from "./message";
import { readMessages, writeMessage } from "./messages";

const id = fc.uuid({ version: 4 }).map((uuid) => uuid.replaceAll("-", ""));
const uetr = fc.uuid({ version: 4 });
const amount = fc.record({
  minor: fc.bigInt({ min: 1n, max: MAX_AMOUNT_MINOR }),
  currency: fc.constantFrom(...CURRENCIES),
});
const day = fc
  .integer({ min: 0, max: 20_000 })
  .map((days) =>
    new Date(Date.UTC(2000, 0, 1) + days * 86_400_000)
      .toISOString()
      .slice(0, 10),
  );
const printable = fc.string({
  unit: fc.constantFrom(
    ..."abc XYZ09 &<>\"']]>-=+@é Ł 漢 🏦 %\u00a0".split(/(?:)/u),
  ),
});
const name = printable.map((text) => [...text].slice(0, 70).join("").trim());
const text = fc
  .array(printable, { maxLength: 20 })
  .map((texts) => texts.join(""));
const number = fc.oneof(
  fc
    .stringMatching(/^\d{17}$/)
    .map((body) => `CH${checkDigits97("CH", body)}${body}`),
  fc.stringMatching(/^\d{1,34}$/),
  fc.constant(""),
);
const paymentReference = fc.oneof(
  fc.constantFrom("", "210000000003139471430009017"),
  fc.stringMatching(/^[A-Z0-9]{1,21}$/).map(toCreditorReference),
);
const party = fc.record({ name, number, bank: name });
const reason = {
  reason: fc.constantFrom("", "AC01", "AC04", "NOOR"),
  text,
};
const credit: fc.Arbitrary<Credit> = fc.record({
  uetr,
  amount,
  settlementDay: day,
  payer: party,
  payee: party,
  text,
  paymentReference,
});
const header = {
  messageId: id,
  createdAt: fc
    .integer({ min: 0, max: 4_000_000_000_000 })
    .map((milliseconds) => new Date(milliseconds)),
};

const lineOf = (currency: (typeof CURRENCIES)[number]) =>
  fc.record({
    uetr,
    amount: amount.map(({ minor }) => ({ minor, currency })),
    side: fc.constantFrom("credit" as const, "debit" as const),
    returnId: fc.option(id, { nil: undefined }),
  });

const messages: fc.Arbitrary<RailMessage> = fc.oneof(
  fc
    .tuple(fc.record(header), credit)
    .map(([head, read]) => ({ type: "payment" as const, ...head, ...read })),
  fc.record({
    type: fc.constant("status" as const),
    ...header,
    uetr,
    status: fc.constantFrom("accepted", "settled", "refused"),
    ...reason,
  }),
  fc.record({
    type: fc.constant("return" as const),
    ...header,
    uetr,
    returnId: id,
    amount,
    settlementDay: day,
    ...reason,
  }),
  fc.record({ type: fc.constant("ask" as const), ...header, uetr }),
  fc.record({
    type: fc.constant("recall" as const),
    ...header,
    uetr,
    amount,
    ...reason,
  }),
  fc.record({
    type: fc.constant("recallAnswer" as const),
    ...header,
    uetr,
    isAccepted: fc.boolean(),
    ...reason,
  }),
  fc.constantFrom(...CURRENCIES).chain((currency) =>
    fc.record({
      type: fc.constant("statement" as const),
      ...header,
      currency: fc.constant(currency),
      day,
      account: fc.stringMatching(/^[A-Z0-9]{1,20}$/),
      page: fc.integer({ min: 1, max: 99_999 }),
      isLastPage: fc.boolean(),
      openingMinor: fc.bigInt({
        min: -MAX_AMOUNT_MINOR,
        max: MAX_AMOUNT_MINOR,
      }),
      closingMinor: fc.bigInt({
        min: -MAX_AMOUNT_MINOR,
        max: MAX_AMOUNT_MINOR,
      }),
      lines: fc
        .uniqueArray(lineOf(currency), {
          selector: (line) => line.uetr,
          maxLength: 30,
        })
        .map((lines) =>
          lines.map(({ returnId, ...line }): StatementLine =>
            returnId
              ? { ...line, returnId, kind: "return" }
              : { ...line, kind: "payment" },
          ),
        ),
    }),
  ),
  fc.record({
    type: fc.constant("notification" as const),
    ...header,
    credits: fc.uniqueArray(credit, {
      selector: (read) => read.uetr,
      minLength: 1,
      maxLength: 5,
    }),
  }),
);

const UETR = "3f1c2d4e-5a6b-4c7d-8e9f-0a1b2c3d4e5f";

const PAYMENT: RailMessage = {
  type: "payment",
  messageId: "M1",
  createdAt: new Date("2026-03-02T10:00:00Z"),
  uetr: UETR,
  amount: { minor: 125_050n, currency: "CHF" },
  settlementDay: "2026-03-02",
  payer: { name: "Ada", number: "CH9300762011623852957", bank: "Limmat" },
  payee: { name: "Ben", number: "DE89370400440532013000", bank: "Other Bank" },
  text: "Rent",
  paymentReference: "RF18539007547034",
};

/** The lines with which a message is refused. */
async function faultsOf(xml: string): Promise<string[]> {
  try {
    await readMessages(xml);
    return [];
  } catch (error) {
    if (error instanceof MessageFault) return error.lines;
    throw error;
  }
}

/** A payment in which one part of the text is replaced. */
async function changed(from: string | RegExp, to: string): Promise<string> {
  const xml = await writeMessage(PAYMENT);
  const other = xml.replace(from, to);
  expect(other).not.toBe(xml);
  return other;
}

describe("a message", () => {
  it("is read as it was written", async () => {
    await fc.assert(
      fc.asyncProperty(messages, async (message) => {
        expect(await readMessages(await writeMessage(message))).toEqual([
          message,
        ]);
      }),
      { numRuns: 300 },
    );
  }, 60_000);

  it("of several transactions is read as several messages", async () => {
    const other = "3f1c2d4e-5a6b-4c7d-8e9f-0a1b2c3d4e60";
    const xml = (await changed("<NbOfTxs>1<", "<NbOfTxs>2<")).replace(
      /(<CdtTrfTxInf>.*<\/CdtTrfTxInf>)/s,
      (payment) => payment + payment.replace(UETR, other),
    );
    expect(await readMessages(xml)).toEqual([
      PAYMENT,
      { ...PAYMENT, uetr: other },
    ]);
  });

  it("is not written if others would refuse it", async () => {
    const withoutDigits = { ...PAYMENT, messageId: "x".repeat(36) };
    await expect(writeMessage(withoutDigits)).rejects.toThrow(/MsgId/);
    await expect(
      writeMessage({ ...PAYMENT, amount: { minor: 0n, currency: "CHF" } }),
    ).rejects.toThrow("The amount is zero.");
  });

  it("may carry what gateways add: a schema location, comments and characters marked as data", async () => {
    const xml = await changed(
      "<Ustrd>Rent</Ustrd>",
      "<!-- a comment --><Ustrd><![CDATA[Rent]]></Ustrd>",
    );
    const located = xml.replace(
      "<Document ",
      '<Document xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="urn:x /etc/passwd" ',
    );
    expect(await readMessages(located)).toEqual([PAYMENT]);
  });
});

describe("a message is refused", () => {
  it.each([
    ["three decimals", "1250.50<", "1250.505<", "1250.505 is not an amount"],
    ["too many zeros", "1250.50<", "1250.500<", "1250.500 is not an amount"],
    ["a negative amount", "1250.50<", "-1250.50<", "minInclusive"],
    ["no amount", "1250.50<", "0.00<", "The amount is zero"],
    ["an exponent", "1250.50<", "1e3<", "not a valid value"],
    ["an infinite amount", "1250.50<", "INF<", "not a valid value"],
    ["an unknown currency", 'Ccy="CHF"', 'Ccy="XXX"', "No account has"],
    ["decimals of yen", 'Ccy="CHF"', 'Ccy="JPY"', "JPY, which has 0 decimals"],
    ["a UETR in capitals", UETR, UETR.toUpperCase(), "UETR"],
    ["another count", "<NbOfTxs>1<", "<NbOfTxs>2<", "names 2 transactions"],
    [
      "another sum",
      "</NbOfTxs>",
      "</NbOfTxs><CtrlSum>1250.51</CtrlSum>",
      "control sum",
    ],
    ["another version", "pacs.008.001.08", "pacs.008.001.13", "not accepted"],
    ["another namespace", "urn:iso", "urn:evil", "not accepted"],
    ["no namespace", / xmlns="[^"]*"/, "", "no namespace"],
    ["a wrong reference", "RF18539007547034", "RF19539007547034", "reference"],
    ["an unknown element", "<RmtInf>", "<Evil/><RmtInf>", "Evil"],
    ["a day that is none", ">2026-03-02<", ">2026-02-30<", "IntrBkSttlmDt"],
    ["a time that is none", "T10:00:00", "T25:00:00", "CreDtTm"],
    ["an unclosed element", "</Document>", "", "not XML"],
    ["two roots", "</Document>", "</Document><a/>", "not XML"],
    ["an undeclared entity", "Rent", "&rent;", "not XML"],
    ["another encoding", 'encoding="UTF-8"', 'encoding="UTF-7"', "encoding"],
    ["a long name", "Ada", "A".repeat(141), "maxLength"],
  ])("for %s", async (_, from, to, line) => {
    expect((await faultsOf(await changed(from, to))).join("\n")).toContain(
      line,
    );
  });

  it("if it names a payment twice", async () => {
    const xml = (await changed("<NbOfTxs>1<", "<NbOfTxs>2<")).replace(
      /(<CdtTrfTxInf>.*<\/CdtTrfTxInf>)/s,
      "$1$1",
    );
    expect(await faultsOf(xml)).toEqual([
      `The payment ${UETR} is in the message twice.`,
    ]);
  });

  it("with the faults of each of its payments", async () => {
    const xml = (await changed("1250.50<", "1250.505<")).replace(
      /(<CdtTrfTxInf>.*<\/CdtTrfTxInf>)/s,
      "$1$1",
    );
    expect((await faultsOf(xml)).map((line) => line.slice(0, 10))).toEqual([
      "Payment 1:",
      "Payment 2:",
    ]);
  });

  it("if it declares entities, and reads and expands none", async () => {
    const root = '<Document xmlns="urn:a">&x;</Document>';
    const laughs = Array.from(
      { length: 20 },
      (_, level) => `<!ENTITY x${level + 1} "${`&x${level};`.repeat(10)}">`,
    ).join("");
    for (const type of [
      '<!DOCTYPE Document [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
      '<!DOCTYPE Document SYSTEM "http://localhost/x.dtd">',
      `<!DOCTYPE Document [<!ENTITY x0 "lol">${laughs}<!ENTITY x "&x20;">]>`,
      "<!doctype html>",
    ])
      expect(await faultsOf(type + root)).toEqual([
        "The file declares a document type or entities.",
      ]);
  });

  it("if it is deep, large, empty or no XML at all", async () => {
    const before = Date.now();
    for (const xml of [
      "<a>".repeat(10_000) + "</a>".repeat(10_000),
      `<a ${Array.from({ length: 10_000 }, (_, at) => `a${at}="1"`).join(" ")}/>`,
      `<a>${"<b/>".repeat(50_000)}</a>`,
      `<a>${"x".repeat(300_000)}</a>`,
      ...["", " ", "\u0000", "{}", "<", "<a", "\ufeff", "\ud800"],
      "<?xml version='1.1'?><a>\u0001</a>",
      "-----BEGIN".repeat(1000),
    ])
      expect((await faultsOf(xml)).length).toBeGreaterThan(0);
    expect(Date.now() - before).toBeLessThan(5000);
  });

  it("with a limited number of short lines", async () => {
    const xml = await changed(
      "<RmtInf>",
      `<${"E".repeat(10_000)}/>`.repeat(20) + "<RmtInf>",
    );
    const lines = await faultsOf(xml);
    expect(lines.length).toBeLessThanOrEqual(20);
    for (const line of lines) expect(line.length).toBeLessThan(300);
  });
});
