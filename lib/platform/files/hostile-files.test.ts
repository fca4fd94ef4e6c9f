import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NextRequest } from "next/server";
import sharp from "sharp";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { PUT as profilePhoto } from "@/app/api/profilephoto/route";
import { POST as uploadDocument } from "@/app/api/upload-document/route";
import { issueToken } from "@/lib/identity/tokens";
import { testDatabase } from "@/lib/testing/database";
import { STAMPED } from "@/lib/testing/stamped";
import { openAccounts } from "@/lib/testing/ledger";
import { plantSession } from "@/lib/testing/sessions";

const { ownerPool, sql } = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), "limmat-hostile-"));
process.env.STORAGE_FOLDER = folder;
afterAll(() => rmSync(folder, { recursive: true }));

const [account] = await openAccounts(ownerPool, 1);
const rows: { customer: string }[] =
  await sql`SELECT customer_id AS customer FROM accounts WHERE id = ${String(account)}`;
const session = await plantSession(ownerPool, {
  realm: "customer",
  id: rows[0]!.customer,
});
const token = await issueToken("customer", session.secret);

beforeEach(() => sql`DELETE FROM throttles`);

const png = await sharp({
  create: { width: 30, height: 20, channels: 3, background: "#1b6b93" },
})
  .png()
  .toBuffer();
const SCRIPT = "<script>alert(1)</script>";
const html = `<!doctype html>${SCRIPT}`;
const svg = `<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`;
const MB = 1024 * 1024;

type Sent = string | Uint8Array<ArrayBuffer>;
const bytesOf = (buffer: Buffer) => new Uint8Array(buffer);

/** The routes under test. `other` is the error code for a type that the route does not accept. */
const CALLS = {
  "POST /upload-document": {
    handler: uploadDocument,
    method: "POST",
    field: "documents",
    other: "DOCUMENT_TYPE",
  },
  "PUT /profilephoto": {
    handler: profilePhoto,
    method: "PUT",
    field: "profilePhoto",
    other: "PHOTO_TYPE",
  },
} as const;

const storedFiles = () =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true })
        .map((path) => join(folder, String(path)))
        .filter((path) => statSync(path).isFile())
    : [];

describe.each(Object.values(CALLS))("$method of $field", (call) => {
  async function send(files: Sent[], name = "a.png", type = "image/png") {
    const form = new FormData();
    form.append("title", "Passport");
    for (const file of files)
      form.append(call.field, new File([file], name, { type }));
    const response = await call.handler(
      new NextRequest("http://bank.example/api/x", {
        method: call.method,
        headers: { ...STAMPED, authorization: `Bearer ${token}` },
        body: form,
      }),
      { params: Promise.resolve({}) },
    );
    const { code } = (await response.json()) as { code?: string };
    return `${response.status} ${code ?? ""}`.trim();
  }

  it.each<[string, Sent[], string]>([
    ["HTML that calls itself a picture", [html], `415 ${call.other}`],
    ["SVG, which a browser could run", [svg], `415 ${call.other}`],
    ["a GIF", ["GIF89a" + "x".repeat(99)], `415 ${call.other}`],
    ["a program", ["MZ" + "\0".repeat(99)], `415 ${call.other}`],
    ["one byte", ["x"], `415 ${call.other}`],
    ["a HEIC photo", ["\0\0\0\x18ftypheic\0\0\0\0mif1heic"], "415 PHOTO_HEIC"],
    [
      "an AVIF picture",
      ["\0\0\0\x18ftypavif\0\0\0\0mif1"],
      `415 ${call.other}`,
    ],
    [
      "the head of a picture",
      [bytesOf(png).slice(0, 24)],
      "422 IMAGE_UNREADABLE",
    ],
    [
      "half a picture",
      [bytesOf(png).slice(0, png.length / 2)],
      "422 IMAGE_UNREADABLE",
    ],
    ["a file over 10 MB", [new Uint8Array(10 * MB + 1)], "413 TOO_LARGE"],
    ["a form over the limit", [new Uint8Array(11 * MB)], "413 TOO_LARGE"],
    ["an empty file", [""], "400 INVALID_VALUE"],
    ["no file", [], "400 INVALID_VALUE"],
    ["two files", [bytesOf(png), bytesOf(png)], "400 INVALID_REQUEST"],
  ])("refuses %s and keeps nothing", async (_name, files, refusal) => {
    const before = storedFiles();
    expect(await send(files)).toBe(refusal);
    expect(storedFiles()).toEqual(before);
  });

  it("stores a picture without data hidden behind it", async () => {
    const polyglot = bytesOf(Buffer.concat([png, Buffer.from(html)]));
    const before = new Set(storedFiles());
    expect(await send([polyglot], "a.html", "text/html")).toBe("200");
    const stored = storedFiles().filter((path) => !before.has(path));
    expect(stored).toHaveLength(1);
    expect(readFileSync(stored[0]!).includes("script")).toBe(false);
  });

  it.each(["../../../etc/passwd", "/etc/passwd", "..\\..\\a.png", "a\0.png"])(
    "ignores the file name %j",
    async (name) => {
      expect(await send([bytesOf(png)], name)).toBe("200");
      for (const path of storedFiles())
        expect(path.slice(folder.length)).toMatch(
          /^\/customers\/[0-9a-f-]{36}\/(documents|photos)\/[0-9a-f-]{36}$/,
        );
    },
  );
});
