import { Worker } from "node:worker_threads";
import { deflateSync } from "node:zlib";
import { PDFDocument } from "@cantoo/pdf-lib";
import { describe, expect, test, vi } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import { consume } from "@/lib/platform/rate-limit/throttle";
import { costlyPdfLimit, rewritePdf as rewriteFor } from "./pdf";

await testDatabase();

const rewritePdf = (bytes: Uint8Array, uploader = crypto.randomUUID()) =>
  rewriteFor(bytes, uploader);

const PLAIN = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
/** {@link PLAIN} with more entries in its catalogue, or more objects. */
const withCatalog = (entries: string) =>
  bytesOf(PLAIN.replace("/Pages 2 0 R", `/Pages 2 0 R${entries}`));
const withObjects = (entries: string, objects: string) =>
  bytesOf(
    PLAIN.replace("/Pages 2 0 R", `/Pages 2 0 R${entries}`).replace(
      "trailer",
      `${objects}\ntrailer`,
    ),
  );
/** {@link PLAIN} with one compressed object: its number, its position and itself. */
function withPacked(object: Buffer) {
  const packed = deflateSync(object);
  const [head, tail] = PLAIN.split("trailer") as [string, string];
  return new Uint8Array(
    Buffer.concat([
      bytesOf(
        `${head}4 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>>stream\n`,
      ),
      packed,
      bytesOf(`\nendstream endobj\ntrailer${tail}`),
    ]),
  );
}
/** Small objects, more than the limit, in far less than 10 MB. */
const MANY = 60_000;
const manyObjects = () =>
  Array.from({ length: MANY }, (_, n) => `${n + 9} 0 obj 1 endobj`).join("\n");
function withManyPacked() {
  const heads = Array.from({ length: MANY }, (_, n) => `${n + 9} ${2 * n} `);
  const head = heads.join("");
  const packed = deflateSync(Buffer.from(head + "1 ".repeat(MANY)));
  const [start, end] = PLAIN.split("trailer") as [string, string];
  return new Uint8Array(
    Buffer.concat([
      bytesOf(
        `${start}4 0 obj<</Type/ObjStm/N ${MANY}/First ${head.length}/Filter/FlateDecode/Length ${packed.length}>>stream\n`,
      ),
      packed,
      bytesOf(`\nendstream endobj\ntrailer${end}`),
    ]),
  );
}
const withAnnotation = (entries: string) =>
  bytesOf(PLAIN.replace("/MediaBox", `/Annots[<<${entries}>>]/MediaBox`));

const made = async (fill: (document: PDFDocument) => unknown) => {
  const document = await PDFDocument.create();
  document.addPage().drawText("Passport of Rita Route");
  await fill(document);
  return document.save({ useObjectStreams: true });
};
const refused = (code: string) => expect.objectContaining({ code });

describe("rewritePdf keeps", () => {
  test.each([
    ["a small file", bytesOf(PLAIN)],
    ["a destination to open at", withCatalog("/OpenAction[3 0 R /Fit]")],
    [
      "a link within the file",
      withAnnotation("/Subtype/Link/A<</S/GoTo/D[3 0 R /Fit]>>"),
    ],
    ["a group of transparency", withCatalog("/Group<</S/Transparency>>")],
  ])("%s", async (_name, bytes) => {
    const clean = await rewritePdf(bytes);
    expect((await PDFDocument.load(clean)).getPageCount()).toBe(1);
  });

  test("compressed pages", async () => {
    const clean = await rewritePdf(await made(() => {}));
    expect((await PDFDocument.load(clean)).getPageCount()).toBe(1);
  });
});

test("rewritePdf removes the addresses of links, data around the file and earlier versions", async () => {
  const link = await rewritePdf(
    withAnnotation("/Subtype/Link/A<</S/URI/URI(https://evil.example)>>"),
  );
  expect(Buffer.from(link).includes("evil.example")).toBe(false);
  const around = `${PLAIN}<script>alert(1)</script>\n%%EOF\n`;
  const cut = await rewritePdf(bytesOf(around));
  expect(Buffer.from(cut).includes("script")).toBe(false);
  const earlier = PLAIN.replace(
    "1 0 obj",
    "1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n1 0 obj",
  );
  const newest = await rewritePdf(bytesOf(earlier));
  expect(Buffer.from(newest).includes("alert")).toBe(false);
});

describe("rewritePdf refuses as active", () => {
  const SCRIPT = "<</S/JavaScript/JS(app.alert(1))>>";
  test.each([
    ["a script that runs at opening", withCatalog(`/OpenAction${SCRIPT}`)],
    ["a script of a page", withCatalog(`/AA<</WC ${SCRIPT}>>`)],
    [
      "a script with an escaped name",
      withCatalog("/OpenAction<</#53/Java#53cript/#4aS(app.alert(1))>>"),
    ],
    [
      "a script in lower-case escapes",
      withCatalog("/OpenAction<</S/#4aavaScript/#4a#53(x)>>"),
    ],
    [
      "a type that stands elsewhere",
      withObjects("/OpenAction<</S 9 0 R>>", "9 0 obj/Launch endobj"),
    ],
    [
      "a script behind another action",
      withCatalog(`/OpenAction<</S/GoTo/D[3 0 R /Fit]/Next[${SCRIPT}]>>`),
    ],
    [
      "a script that nothing refers to",
      withObjects("", `9 0 obj${SCRIPT}endobj`),
    ],
    ["a named script", withCatalog("/Names<</JavaScript<</Names[]>>>>")],
    ["a program to start", withAnnotation("/A<</S/Launch/F(cmd.exe)>>")],
    ["a form that sends", withAnnotation("/A<</S/SubmitForm/F(x)>>")],
    ["another file to open", withAnnotation("/A<</S/GoToR/F(x)>>")],
    ["a form program", withCatalog("/AcroForm<</XFA(x)>>")],
    ["rich media", withAnnotation("/Subtype/RichMedia")],
    ["an attachment on a page", withAnnotation("/Subtype/FileAttachment")],
  ])("%s", async (_name, bytes) => {
    await expect(rewritePdf(bytes)).rejects.toEqual(refused("PDF_ACTIVE"));
  });

  test("a script within compressed objects", async () => {
    const bytes = withPacked(Buffer.from(`9 0 ${SCRIPT}`));
    expect(Buffer.from(bytes).includes("JavaScript")).toBe(false);
    await expect(rewritePdf(bytes)).rejects.toEqual(refused("PDF_ACTIVE"));
  });

  test("an attached file", async () => {
    const bytes = await made((document) =>
      document.attach(bytesOf("MZ"), "a.exe"),
    );
    await expect(rewritePdf(bytes)).rejects.toEqual(refused("PDF_ACTIVE"));
  });
});

const encrypted = (
  userPassword: string,
  fill?: (document: PDFDocument) => unknown,
) =>
  made(async (document) => {
    await fill?.(document);
    document.encrypt({ userPassword, ownerPassword: "owner" });
  });

describe("of encrypted files rewritePdf", () => {
  test("writes one that opens without a password again, without its restrictions", async () => {
    const bytes = await encrypted("");
    expect(Buffer.from(bytes).includes("/Encrypt")).toBe(true);
    const clean = await rewritePdf(bytes);
    const document = await PDFDocument.load(clean);
    expect(document.isEncrypted).toBe(false);
    expect(document.getPageCount()).toBe(1);
  });

  test("refuses one that needs a password", async () => {
    const bytes = await encrypted("secret");
    await expect(rewritePdf(bytes)).rejects.toEqual(refused("PDF_ENCRYPTED"));
  });

  test("refuses active content behind the encryption", async () => {
    const bytes = await encrypted("", (document) =>
      document.addJavaScript("alert", "app.alert(1)"),
    );
    await expect(rewritePdf(bytes)).rejects.toEqual(refused("PDF_ACTIVE"));
  });
});

test("rewritePdf stops after two files of one person that cost too much", async () => {
  const uploader = crypto.randomUUID();
  await consume(costlyPdfLimit, uploader);
  const costly = withCatalog(`/X[${"0 ".repeat(4_500_000)}]`);
  await expect(rewritePdf(costly, uploader)).rejects.toEqual(
    refused("PDF_DAMAGED"),
  );
  await expect(rewritePdf(bytesOf(PLAIN), uploader)).rejects.toEqual(
    refused("TOO_MANY_THIS_HOUR"),
  );
  expect(await rewritePdf(bytesOf(PLAIN))).not.toHaveLength(0);
});

describe("rewritePdf refuses as damaged", () => {
  test.each([
    ["no objects", () => bytesOf("%PDF-1.7\n…\n%%EOF\n")],
    ["half a file", () => bytesOf(PLAIN.slice(0, 80))],
    ["deep nesting", () => withCatalog(`/X${"[".repeat(1_000_000)}`)],
    [
      "a few kilobytes that unpack to 100 MB",
      () => withPacked(Buffer.alloc(100_000_000, "9 0 ")),
    ],
    ["more objects than a document has", () => withObjects("", manyObjects())],
    ["more compressed objects than a document has", () => withManyPacked()],
  ])("%s", async (_name, make) => {
    await expect(rewritePdf(make())).rejects.toEqual(refused("PDF_DAMAGED"));
  });
});

test("a thread that cannot start is a failure of the server, and counts for nobody", async () => {
  const uploader = crypto.randomUUID();
  const construct = vi
    .spyOn(Reflect, "construct")
    .mockImplementation(() => new Worker("/no/such/script.mjs"));
  try {
    for (let count = 0; count < 3; count++)
      await expect(rewritePdf(bytesOf(PLAIN), uploader)).rejects.toMatchObject({
        code: "MODULE_NOT_FOUND",
      });
  } finally {
    construct.mockRestore();
  }
  await expect(rewritePdf(bytesOf(PLAIN), uploader)).resolves.toBeDefined();
});
