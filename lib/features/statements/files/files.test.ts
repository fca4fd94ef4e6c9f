import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { XmlDocument, XsdValidator } from "libxml2-wasm";
import { describe, expect, it } from "vitest";
import type { HistoryRow } from "@/lib/features/statements/history/queries";
import type { Statement } from "@/lib/features/statements/history/statement";
import { ibanOf } from "@/lib/ledger/iban";
import { formatReference } from "@/lib/ledger/payment-reference";
import {
  type Currency,
  formatMoney,
  parseMoney,
  symbolOf,
} from "@/lib/ledger/money";
import { demonstrationText } from "@/lib/platform/config/site";
import { readPdfContents, readPdfText } from "@/lib/testing/pdf-text";
import { CAMT_NAMESPACE, toCamt } from "./camt";
import { toCsv } from "./csv";
import { toStatementDocument } from "./document";
import { toOfx } from "./ofx";
import { toPdf } from "./pdf";

const HOSTILE = [
  "=1+1",
  "@SUM(A1)",
  "+41 44",
  "-cmd|' /C calc'!A0",
  'a "quoted", one; two',
  "<b>&amp;</b> ]]>",
  "line\nbreak\ttab",
  "\u0000\u0008 controls",
  "Żółć Őry Łucja",
  "Ελένη Ольга Ánh",
  "W".repeat(200),
  "",
];

const KINDS: Pick<HistoryRow, "kind" | "otherKind">[] = [
  { kind: "transfer", otherKind: "customer" },
  { kind: "wire", otherKind: "clearing" },
  { kind: "return", otherKind: "clearing" },
  { kind: "credit", otherKind: "loans" },
  { kind: "repayment", otherKind: "interest" },
  { kind: "adjustment", otherKind: "adjustments" },
  { kind: "fee", otherKind: "fees" },
];

const ACCOUNT = {
  holder: "Ágota Őry-Łuczak",
  number: "1000000008",
  type: "savings",
  currency: "USD",
} as const;

/** Random statements that add up, as the ledger creates them. */
const statementsIn = (currency: Currency) =>
  fc
    .record({
      openingMinor: fc.bigInt(0n, 99_999_999_999n),
      moves: fc.array(
        fc.record({
          minor: fc.bigInt(-9_999_999n, 99_999_999_999n),
          text: fc.constantFrom(...HOSTILE),
          name: fc.constantFrom(...HOSTILE),
          days: fc.integer({ min: 0, max: 89 }),
        }),
        { maxLength: 25 },
      ),
    })
    .map(({ openingMinor, moves }) => {
      let balance = openingMinor;
      const lines: HistoryRow[] = [];
      for (const { minor, text, name, days } of moves) {
        const leaving = minor < 0n && -minor <= balance;
        const amountMinor = (minor < 0n ? -minor : minor) || 1n;
        balance += leaving ? -amountMinor : amountMinor;
        const at = new Date(Date.UTC(2026, 0, 1, 12) + days * 86_400_000);
        lines.push({
          id: crypto.randomUUID(),
          reference: `LM-${lines.length}`,
          paymentReference: "",
          endToEndId: "",
          arrivesOn: null,
          wireState: null,
          account: ACCOUNT.number,
          currency,
          direction: leaving ? "debit" : "credit",
          amountMinor,
          balanceAfterMinor: balance,
          senderName: leaving ? "Me" : name,
          receiverName: leaving ? name : "Me",
          accountTransferredTo: leaving ? text.slice(0, 34) : "1000000008",
          bank: "Elsewhere Bank",
          description: text,
          valueAt: at,
          enteredAt: at,
          status: "posted",
          enteredByStaff: days % 2 === 0,
          otherAccount: leaving ? text.slice(0, 34) : "",
          reversal: days % 3 === 0 ? "reversed" : null,
          ...KINDS[lines.length % KINDS.length]!,
        });
      }
      const sum = (direction: string) =>
        lines
          .filter((line) => line.direction === direction)
          .reduce((total, line) => total + line.amountMinor, 0n);
      return {
        account: { ...ACCOUNT, currency },
        period: { from: "2026-01-01", to: "2026-03-31" },
        openingMinor,
        closingMinor: balance,
        creditsMinor: sum("credit"),
        debitsMinor: sum("debit"),
        lines,
      } satisfies Statement;
    });

const statements = statementsIn("USD");

/** A statement of one transaction. */
function statementOf(row: Partial<HistoryRow>): Statement {
  const line = fc.sample(
    statements.filter(({ lines }) => lines.length > 0),
    1,
  )[0]!.lines[0]!;
  const shown = { ...line, ...row };
  const isCredit = shown.direction === "credit";
  return {
    account: ACCOUNT,
    period: { from: "2026-01-01", to: "2026-03-31" },
    openingMinor: 0n,
    closingMinor: 0n,
    creditsMinor: isCredit ? shown.amountMinor : 0n,
    debitsMinor: isCredit ? 0n : shown.amountMinor,
    lines: [shown],
  };
}

const write = (statement: Statement) =>
  toStatementDocument(
    statement,
    { noticeOn: true },
    new Date("2026-04-01T08:00:00Z"),
  );

/** Reads an amount of a file in the currency that the file names. */
const minorIn = (currency: Currency) => (text: string | undefined) => {
  const sign = text?.startsWith("-") ? -1n : 1n;
  return sign * parseMoney(text!.replace(/^[-+]/, ""), currency)!;
};

/** The data read back from a file: currency, opening and closing balance, and every movement with its sign. */
type ReadBack = {
  currency: Currency;
  opening: bigint;
  closing: bigint;
  moves: bigint[];
};

/** Returns the currency of a file, which names one only. */
function oneCurrency(names: (string | undefined)[]): Currency {
  expect(new Set(names).size).toBe(1);
  return names[0] as Currency;
}

const saidOf = (statement: Statement): ReadBack => ({
  currency: statement.account.currency,
  opening: statement.openingMinor,
  closing: statement.closingMinor,
  moves: statement.lines.map(({ direction, amountMinor }) =>
    direction === "credit" ? amountMinor : -amountMinor,
  ),
});

function check(read: ReadBack, statement: Statement) {
  expect(read).toEqual(saidOf(statement));
  expect(read.moves.reduce((sum, move) => sum + move, read.opening)).toBe(
    read.closing,
  );
}

/** Parses RFC 4180 as a spreadsheet does. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const cells = text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r]*))(,|\r\n|$)/g);
  for (const [whole, quoted, plain, end] of cells) {
    if (!whole) break;
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain!);
    if (end === "\r\n") rows.push([]);
  }
  return rows.filter((row) => row.length > 0);
}

function readCsv(text: string): ReadBack {
  const [head, ...rows] = parseCsv(text.replace("\ufeff", ""));
  const at = (row: string[], name: string) => row[head!.indexOf(name)];
  const currency = oneCurrency(rows.map((row) => at(row, "Currency")));
  const minor = minorIn(currency);
  const balance = (type: string) =>
    minor(
      at(
        rows.find((row) => at(row, "Type") === type)!,
        "Balance",
      ),
    );
  return {
    currency,
    opening: balance("opening balance"),
    closing: balance("closing balance"),
    moves: rows
      .slice(1, -1)
      .map((row) =>
        at(row, "Credit") ? minor(at(row, "Credit")) : -minor(at(row, "Debit")),
      ),
  };
}

const schema = (name: string) =>
  XsdValidator.fromDoc(
    XmlDocument.fromBuffer(readFileSync(`lib/testing/schemas/${name}`)),
  );
const ofxSchema = schema("ofx-2.2.xsd");
const camtSchema = schema("camt.053.001.08.xsd");

/** Validates an XML document against its schema and returns a function that reads the texts at a path. */
function reader(xml: string, validator: XsdValidator) {
  const document = XmlDocument.fromString(xml);
  validator.validate(document);
  return (path: string) =>
    document
      .find(path, { c: CAMT_NAMESPACE })
      .map((node) => ("content" in node ? String(node.content) : ""));
}

function readOfx(text: string): ReadBack {
  const find = reader(text, ofxSchema);
  const currency = oneCurrency(find("//CURDEF"));
  const minor = minorIn(currency);
  const moves = find("//TRNAMT").map(minor);
  const closing = minor(find("//LEDGERBAL/BALAMT")[0]);
  const opening = moves.reduce((left, move) => left - move, closing);
  return { currency, opening, closing, moves };
}

function readCamt(text: string): ReadBack {
  const find = reader(text, camtSchema);
  const currency = oneCurrency(find("//@Ccy|//c:Acct/c:Ccy"));
  const minor = minorIn(currency);
  const balance = (code: string) =>
    minor(find(`//c:Bal[c:Tp/c:CdOrPrtry/c:Cd='${code}']/c:Amt`)[0]);
  const signs = find("//c:Ntry/c:CdtDbtInd");
  return {
    currency,
    opening: balance("OPBD"),
    closing: balance("CLBD"),
    moves: find("//c:Ntry/c:Amt").map(
      (amount, place) => minor(amount) * (signs[place] === "CRDT" ? 1n : -1n),
    ),
  };
}

/** Reads the amounts of a PDF, which names its currency by the sign in front of each. */
function readPdf(pages: string[][], currency: Currency): ReadBack {
  const texts = pages.flat();
  const symbol = symbolOf(currency);
  const amount = (text: string) => {
    expect(text).toContain(symbol);
    const plain = text.replace(symbol, "").replaceAll(",", "");
    return minorIn(currency)(plain.replace("\u2212", "-"));
  };
  const after = (label: string) => amount(texts[texts.lastIndexOf(label) + 1]!);
  return {
    currency,
    opening: after("Opening balance"),
    closing: after("Closing balance"),
    moves: texts
      .filter((text) => /^[+\u2212]/.test(text) && text[1] === symbol[0])
      .map(amount),
  };
}

describe("statement files", () => {
  it.each(["USD", "JPY", "EUR"] as const)(
    "of an account in %s contain the same data, add up and follow their schemas",
    async (currency) => {
      await fc.assert(
        fc.asyncProperty(statementsIn(currency), async (statement) => {
          const document = write(statement);
          const csv = toCsv(document);
          check(readCsv(csv), statement);
          check(readOfx(await toOfx(document)), statement);
          check(readCamt(await toCamt(document)), statement);
          check(
            readPdf(readPdfText(await toPdf(document)), currency),
            statement,
          );
          for (const cell of parseCsv(csv.replace("\ufeff", "")).flat())
            expect(cell).not.toMatch(/^[=+\-@\t\r]/);
        }),
        { numRuns: 3 },
      );
    },
  );

  it
    .skipIf(!existsSync("/usr/bin/ofxdump"))
    .each(["USD", "JPY", "EUR"] as const)(
    "of an account in %s are read by ofxdump",
    async (currency) => {
      const [statement] = fc.sample(statementsIn(currency), {
        numRuns: 1,
        seed: 7,
      });
      const file = join(mkdtempSync(join(tmpdir(), "ofx-")), "statement.ofx");
      writeFileSync(file, await toOfx(write(statement!)));
      const text = execFileSync("ofxdump", [file], {
        encoding: "utf8",
        stdio: "pipe",
      });
      expect(text).toContain(`Default Currency: ${currency}`);
      expect(text.match(/ofx_proc_transaction/g) ?? []).toHaveLength(
        statement!.lines.length,
      );
    },
  );

  it("name holder, period and notice on every page of the PDF, in letters of every script", async () => {
    const [statement] = fc.sample(statements, { numRuns: 1, seed: 7 });
    const line = {
      ...fc.sample(
        statements.filter(({ lines }) => lines.length > 0),
        1,
      )[0]!.lines[0]!,
      direction: "credit" as const,
      senderName: "Ελένη Ольга Ánh",
    };
    const pages = readPdfText(
      await toPdf(
        write({ ...statement!, lines: Array(80).fill(line) as HistoryRow[] }),
      ),
    );
    expect(pages.length).toBeGreaterThan(2);
    pages.forEach((page, place) => {
      const text = page.join("");
      expect(text).toContain("01/01/2026 to 31/03/2026");
      expect(text).toContain("Ágota Őry-Łuczak");
      expect(text).toContain("Ελένη Ольга Ánh");
      expect(text).toContain(demonstrationText);
      expect(text).toContain(`Page ${place + 1} of ${pages.length}`);
    });
    expect(pages[0]).toContain(formatMoney(statement!.openingMinor, "USD"));
  });

  it("give every transaction a table row in the PDF that screen readers announce", async () => {
    const [line] = fc.sample(
      statements.filter(({ lines }) => lines.length > 0),
      1,
    )[0]!.lines;
    const [statement] = fc.sample(statements, 1);
    const lines = Array(80).fill(line) as HistoryRow[];
    const file = await toPdf(write({ ...statement!, lines }));
    const count = (mark: RegExp) => file.toString("latin1").match(mark)?.length;
    expect(count(/\/Marked true/g)).toBe(1);
    expect(count(/\/S \/H1\b/g)).toBe(1);
    expect(count(/\/Scope \/Column/g)).toBe(4);
    // The column names and both balances are rows, but once, not on every page.
    expect(count(/\/S \/TR\b/g)).toBe(lines.length + 3);
    expect(count(/\/S \/TD\b/g)).toBe(4 * (lines.length + 2));
    for (const content of readPdfContents(file)) {
      const opened = content.match(/\b(?:BMC|BDC)\n/g);
      expect(content.match(/\bEMC\n/g)).toHaveLength(opened!.length);
    }
  });

  it("end no later than they are made, on the last day in Zurich", async () => {
    const at = new Date("2026-03-31T06:00:00Z");
    const ofx = await toOfx({ ...write(statementOf({})), madeAt: at });
    const dates = reader(ofx, ofxSchema)("//*[starts-with(name(), 'DT')]");
    expect(dates.length).toBeGreaterThan(4);
    for (const date of dates)
      expect(date.slice(0, 14) <= "20260331080000").toBe(true);
    expect(dates).toContain("20260331080000.000[+2:CEST]");
  });

  it.each([
    ["credit", "transfer", "customer", "PMNT RCDT BOOK"],
    ["debit", "transfer", "customer", "PMNT ICDT BOOK"],
    ["debit", "wire", "clearing", "PMNT ICDT OTHR"],
    ["credit", "return", "clearing", "PMNT RCDT RRTN"],
    ["credit", "credit", "cash", "PMNT RCDT OTHR"],
    ["credit", "credit", "loans", "LDAS CSLN DDWN"],
    ["debit", "repayment", "loans", "LDAS CSLN PPAY"],
    ["debit", "repayment", "interest", "LDAS MDOP INTR"],
    ["credit", "opening", "adjustments", "ACMT OPCL ACCO"],
    ["credit", "adjustment", "adjustments", "ACMT MCOP ADJT"],
    ["debit", "adjustment", "adjustments", "ACMT MDOP ADJT"],
    ["debit", "fee", "fees", "ACMT MDOP FEES"],
    ["debit", "debit", "unclaimed", "ACMT OPCL ACCC"],
  ] as const)(
    "call a %s of kind %s against %s %s in camt.053",
    async (direction, kind, otherKind, code) => {
      const row = { direction, kind, otherKind, reversal: null };
      const camt = await toCamt(write(statementOf(row)));
      const find = reader(camt, camtSchema);
      const domain = "//c:Ntry/c:BkTxCd/c:Domn";
      expect(
        ["c:Cd", "c:Fmly/c:Cd", "c:Fmly/c:SubFmlyCd"]
          .map((path) => find(`${domain}/${path}`)[0])
          .join(" "),
      ).toBe(code);
      expect(find("//c:EndToEndId")).toEqual(["NOTPROVIDED"]);
      expect(find("//c:RvslInd")).toEqual([]);
      expect(find("//c:RtrInf")).toHaveLength(kind === "return" ? 1 : 0);
    },
  );

  it("mark what takes back another entry in camt.053, with the code of that entry", async () => {
    const row = { kind: "transfer", otherKind: "customer" };
    const reversal = statementOf({
      ...row,
      direction: "debit",
      reversal: "reversal",
    });
    const find = reader(await toCamt(write(reversal)), camtSchema);
    expect(find("//c:RvslInd")).toEqual(["true"]);
    expect(find("//c:Ntry/c:CdtDbtInd")).toEqual(["DBIT"]);
    expect(find("//c:Ntry/c:BkTxCd/c:Domn/c:Fmly/c:Cd")).toEqual(["RCDT"]);
  });

  it("give reason and other account of a returned wire in camt.053", async () => {
    const wire = statementOf({
      kind: "return",
      otherKind: "clearing",
      direction: "credit",
      otherAccount: "4444000011112222",
      description: `Returned: ${"Account unknown ".repeat(20)}`,
    });
    const find = reader(await toCamt(write(wire)), camtSchema);
    expect(find("//c:RtrInf/c:Rsn/c:Cd")).toEqual(["NARR"]);
    expect(find("//c:RtrInf/c:AddtlInf")[0]).toMatch(/^Returned: Account/);
    expect(find("//c:RtrInf//c:SubFmlyCd")).toEqual(["OTHR"]);
    expect(find("//c:DbtrAcct/c:Id/c:Othr/c:Id")).toEqual(["4444000011112222"]);
  });

  it.each([
    ["210000000003139471430009017", "//c:Prtry", "QRR"],
    ["RF18539007547034", "//c:Strd//c:Cd", "SCOR"],
  ])(
    "have the reference %s in camt.053, CSV and PDF",
    async (paymentReference, path, type) => {
      const statement = statementOf({ paymentReference, description: "Rent" });
      const document = write(statement);
      const find = reader(await toCamt(document), camtSchema);
      expect(find("//c:RmtInf/c:Ustrd")).toEqual(["Rent"]);
      expect(find("//c:Strd/c:CdtrRefInf/c:Ref")).toEqual([paymentReference]);
      expect(find(path)).toEqual([type]);
      expect(toCsv(document)).toContain(paymentReference);
      expect(
        readPdfText(await toPdf(document))
          .flat()
          .join(" "),
      ).toContain(formatReference(paymentReference).slice(0, 10));
    },
  );

  it("stay whole in the memo of OFX beside a long description", async () => {
    const references = {
      paymentReference: "210000000003139471430009017",
      endToEndId: "S".repeat(35),
    };
    const description = "A long description. ".repeat(20);
    const document = write(statementOf({ ...references, description }));
    const [line] = document.lines;
    const ofx = await toOfx(document);
    const [, memo = ""] = /<MEMO>([^<]*)/.exec(ofx) ?? [];
    expect(memo).toContain(
      `; ${references.paymentReference}; ${references.endToEndId}; ${line?.reference}`,
    );
  });

  it.each(["transfer", "wire", "return", "incoming"])(
    "have the payer's own reference of a %s in every format",
    async (kind) => {
      const document = write(
        statementOf({ kind, endToEndId: "SALARY-7", description: "Salary" }),
      );
      const find = reader(await toCamt(document), camtSchema);
      expect(find("//c:EndToEndId")).toEqual(["SALARY-7"]);
      expect(toCsv(document)).toMatch(/,SALARY-7\r?\n/);
      expect(await toOfx(document)).toMatch(/<MEMO>.*SALARY-7/);
      expect(
        readPdfText(await toPdf(document))
          .flat()
          .join("")
          // The line may end after the hyphen.
          .replaceAll(" ", ""),
      ).toContain("SALARY-7");
    },
  );

  it("name accounts by IBAN in camt.053 where they have one", async () => {
    const accountsIn = async (number: string, otherAccount: string) => {
      const statement = statementOf({ otherAccount });
      const account = { ...statement.account, number };
      const file = await toCamt(write({ ...statement, account }));
      const find = reader(file, camtSchema);
      return [
        find("//c:Acct/c:Id/*"),
        find("//c:CdtrAcct/c:Id/*|//c:DbtrAcct/c:Id/*"),
      ].map((found) => found.map((text) => text.trim()));
    };
    const own = ibanOf("1234567897")!;
    const other = "CH9300762011623852957";
    const [account, parties] = await accountsIn("1234567897", other);
    expect(account).toEqual([own]);
    expect(parties!.sort()).toEqual([own, other].sort());
    const long = "1234567890123456";
    expect((await accountsIn(long, "4444000011112222"))[0]).toEqual([long]);
  });

  it("have a number in camt.053 that grows by one from day to day", async () => {
    const numberFor = async (to: string) => {
      const statement = statementOf({});
      const period = { from: "2026-01-01", to };
      const camt = await toCamt(write({ ...statement, period }));
      return Number(reader(camt, camtSchema)("//c:ElctrncSeqNb")[0]);
    };
    const first = await numberFor("2026-03-29");
    expect(await numberFor("2026-03-30")).toBe(first + 1);
    expect(await numberFor("2026-03-29")).toBe(first);
  });

  it("fail schema validation when altered", async () => {
    const document = write(fc.sample(statements, 1)[0]!);
    const ofx = await toOfx(document);
    const camt = await toCamt(document);
    for (const [text, validator] of [
      [ofx.replace(/<CURDEF>.*<\/CURDEF>/, ""), ofxSchema],
      [ofx.replace("<SEVERITY>INFO", "<SEVERITY>FINE"), ofxSchema],
      [camt.replace("<Cd>OPBD", "<Cd>OPENING"), camtSchema],
      [camt.replace(/<Ccy>.*<\/Ccy>/, "<Ccy>usd</Ccy>"), camtSchema],
    ] as const)
      expect(() => reader(text, validator)).toThrow();
  });
});
