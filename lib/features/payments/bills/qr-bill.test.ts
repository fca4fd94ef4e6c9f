import fc from "fast-check";
import { SwissQRBill } from "swissqrbill/svg";
import type { Data } from "swissqrbill/types";
import { describe, expect, it } from "vitest";
import { readQrCodes } from "@/lib/testing/qr-reader";
import type { Bill } from "./bill";
import { readBill } from "./qr-bill";

const QR_IBAN = "CH4431999123000889012";
const IBAN = "CH9300762011623852957";
const QRR = "210000000003139471430009017";
const SCOR = "RF18539007547034";

const LINES = [
  ...["SPC", "0200", "1", QR_IBAN],
  ...["S", "Max Muster & Söhne", "Musterstrasse", "123", "8000"],
  ...["Seldwyla", "CH", "", "", "", "", "", "", ""],
  ...["1949.75", "CHF"],
  ...["S", "Simon Muster", "Musterstrasse", "1", "8000", "Seldwyla", "CH"],
  ...["QRR", QRR, "Order of 15.06.2020", "EPD"],
];

/** Returns the text of a bill in which these lines, numbered from 1, differ. */
function textWith(lines: Record<number, string> = {}, end = "\n"): string {
  const changed = [...LINES];
  for (const [line, text] of Object.entries(lines))
    changed[Number(line) - 1] = text;
  return Array.from(changed, (line) => line ?? "").join(end);
}

const read = (text: string): Bill => {
  const result = readBill(text);
  if ("faults" in result) throw new Error(JSON.stringify(result.faults));
  return result.bill;
};

const faultsOf = (text: string) => {
  const result = readBill(text);
  return "faults" in result ? result.faults : [];
};

const BILL: Bill = {
  iban: QR_IBAN,
  creditor: {
    name: "Max Muster & Söhne",
    street: "Musterstrasse",
    houseNumber: "123",
    postcode: "8000",
    town: "Seldwyla",
    country: "CH",
  },
  amount: "1949.75",
  currency: "CHF",
  debtor: {
    name: "Simon Muster",
    street: "Musterstrasse",
    houseNumber: "1",
    postcode: "8000",
    town: "Seldwyla",
    country: "CH",
  },
  reference: QRR,
  message: "Order of 15.06.2020",
  billingInformation: "",
  alternativeSchemes: [],
};

describe("the text of a QR code", () => {
  it.each([
    ["LF", textWith()],
    ["CRLF", textWith({}, "\r\n")],
    ["a byte order mark", `\ufeff${textWith()}`],
    ["a line end after the last line", `${textWith()}\r\n`],
    ["empty lines at the end", textWith({ 32: "", 33: "", 34: "" })],
  ])("is read with %s", (_, text) => {
    expect(read(text)).toEqual(BILL);
  });

  it("may leave amount, debtor and reference open", () => {
    const open = read(
      textWith({
        ...{ 4: IBAN, 19: "", 20: "EUR", 28: "NON", 29: "", 30: "" },
        ...{ 21: "", 22: "", 23: "", 24: "", 25: "", 26: "", 27: "" },
      }),
    );
    expect(open).toMatchObject({
      ...{ amount: null, currency: "EUR", debtor: null },
      ...{ reference: "", message: "" },
    });
  });

  it("has billing information and alternative schemes", () => {
    const text = textWith({ 32: "//S1/10/1", 33: "eBill/B/a@b.ch", 34: "X" });
    expect(read(text)).toMatchObject({
      billingInformation: "//S1/10/1",
      alternativeSchemes: ["eBill/B/a@b.ch", "X"],
    });
  });

  it("takes a creditor reference for an IBAN", () => {
    const text = textWith({ 4: IBAN, 28: "SCOR", 29: SCOR });
    expect(read(text).reference).toBe(SCOR);
  });
});

it.each([
  [1, { 1: "BCD" }, /does not begin with SPC/],
  [2, { 2: "0300" }, /version/],
  [3, { 3: "2" }, /character set/],
  [4, { 4: "DE89370400440532013000" }, /begins with CH or LI/],
  [4, { 4: "CH4431999123000889013" }, /check digits/],
  [4, { 4: "CH443199912300088901" }, /21 characters. You entered 20/],
  [5, { 5: "K" }, /no longer valid/],
  [5, { 5: "" }, /has to be S/],
  [6, { 6: "" }, /name of the creditor is missing/],
  [6, { 6: "x".repeat(71) }, /more than 70/],
  [9, { 9: " " }, /postcode of the creditor is missing/],
  [11, { 11: "ch" }, /two capitals/],
  [12, { 13: "Somebody" }, /ultimate creditor/],
  [19, { 19: "12" }, /two decimal places/],
  [19, { 19: "012.00" }, /two decimal places/],
  [19, { 19: "1'949.75" }, /two decimal places/],
  [19, { 19: "-5.00" }, /two decimal places/],
  [19, { 19: `${"9".repeat(30)}.00` }, /two decimal places/],
  [19, { 19: "0.00" }, /must not be paid/],
  [20, { 20: "USD" }, /CHF or EUR/],
  [21, { 21: "K" }, /debtor has type K/],
  [22, { 22: "" }, /name of the debtor is missing/],
  [28, { 4: IBAN }, /needs a QR-IBAN/],
  [28, { 28: "SCOR", 29: SCOR }, /QR-IBAN needs a QR reference/],
  [28, { 28: "NON", 29: "" }, /QR-IBAN needs a QR reference/],
  [28, { 28: "" }, /not QRR, SCOR or NON/],
  [29, { 29: `${QRR.slice(0, 26)}8` }, /wrong check digit/],
  [29, { 29: QRR.slice(1) }, /27 digits/],
  [29, { 4: IBAN, 28: "SCOR", 29: "RF19539007547034" }, /RF/],
  [29, { 4: IBAN, 28: "NON" }, /without reference/],
  [30, { 30: "x".repeat(141) }, /more than 140/],
  [31, { 31: "END" }, /EPD/],
  [32, { 30: "x".repeat(100), 32: "y".repeat(41) }, /together/],
  [33, { 32: "", 33: "x".repeat(101) }, /more than 100/],
  [30, { 30: "a\u0000b" }, /U\+0000/],
  [30, { 30: "a\tb" }, /U\+0009/],
  [30, { 30: "a\rb" }, /U\+000D/],
  [6, { 6: "Мax" }, /“М”/],
  [0, { 35: "x" }, /more than 34 lines/],
  [0, { 6: "x".repeat(1_000) }, /more than 997/],
] as const)("names what is wrong in line %i: %j", (line, lines, text) => {
  expect(faultsOf(textWith(lines))).toContainEqual({
    line,
    text: expect.stringMatching(text) as string,
  });
});

it("names every fault at once, in the order of the lines", () => {
  const faults = faultsOf(textWith({ 5: "K", 19: "x", 20: "USD", 31: "X" }));
  expect(faults.map(({ line }) => line)).toEqual([5, 19, 20, 31]);
});

it.each([
  ["nothing", ""],
  ["a web address", "https://example.com"],
  ["SPC alone", "SPC"],
  ["50 MB of letters", `SPC\n${"x".repeat(50_000_000)}`],
  ["a million lines", `SPC${"\r\n".repeat(1_000_000)}x`],
])("refuses %s quickly", (_, text) => {
  const started = performance.now();
  expect(faultsOf(text).length).toBeGreaterThan(0);
  expect(performance.now() - started).toBeLessThan(1_000);
});

it("answers any text with a bill or with faults", () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string(), fc.constantFrom(...LINES)), {
        maxLength: 40,
      }),
      (lines) => {
        const result = readBill(["SPC", ...lines].join("\n"));
        expect("bill" in result || result.faults.length > 0).toBe(true);
      },
    ),
  );
});

describe("a bill made by swissqrbill", () => {
  const creditor = {
    account: IBAN,
    name: "Robert Schneider AG",
    address: "Rue du Lac",
    buildingNumber: "1268",
    zip: "2501",
    city: "Biel/Bienne",
    country: "CH",
  };
  const debtor = {
    name: "Pia-Maria Rütschmann-Schnyder",
    address: "Grosse Marktgasse",
    buildingNumber: "28",
    zip: "9400",
    city: "Rorschach",
    country: "CH",
  };
  const cases: [string, Data][] = [
    ["without reference and amount", { currency: "CHF", creditor }],
    [
      "with QR reference",
      {
        ...{ currency: "CHF", amount: 1949.75, debtor, reference: QRR },
        creditor: { ...creditor, account: QR_IBAN },
      },
    ],
    [
      "with creditor reference, in euros",
      {
        ...{ currency: "EUR", amount: 199.9, debtor, creditor },
        ...{ reference: SCOR, message: "Facture à payer" },
        ...{ additionalInformation: "//S1/10/10201409", av1: "eBill/B/x" },
      },
    ],
  ];
  const toAddress = (party: Data["debtor"]) =>
    party && {
      name: party.name,
      street: party.address,
      houseNumber: party.buildingNumber,
      postcode: party.zip,
      town: party.city,
      country: party.country,
    };

  it.each(cases)("is read field by field %s", async (_, data) => {
    const svg = new SwissQRBill(data).toString();
    const [text] = await readQrCodes(Buffer.from(svg));
    expect(read(text!)).toEqual({
      iban: data.creditor.account,
      creditor: toAddress(data.creditor),
      amount: data.amount?.toFixed(2) ?? null,
      currency: data.currency,
      debtor: toAddress(data.debtor) ?? null,
      reference: data.reference ?? "",
      message: data.message ?? "",
      billingInformation: data.additionalInformation ?? "",
      alternativeSchemes: data.av1 ? [data.av1] : [],
    });
  });
});
