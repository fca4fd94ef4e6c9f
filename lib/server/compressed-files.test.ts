import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { compressFiles, offerCompressed } from "./compressed-files.mjs";

const distDir = mkdtempSync(join(tmpdir(), "limmat-compressed-"));
afterAll(() => rmSync(distDir, { recursive: true }));

const chunks = join(distDir, "static", "chunks");
const FILES = {
  "page.js": "page();".repeat(100),
  "page.css": "p { margin: 0 }".repeat(100),
  "type.woff2": "already small",
};
beforeAll(async () => {
  mkdirSync(chunks, { recursive: true });
  for (const [file, text] of Object.entries(FILES))
    writeFileSync(join(chunks, file), text);
  await compressFiles(distDir);
});

/** Returns the file that Next is asked for, below the chunks folder, and the response headers set before. */
function ask(file: string, headers: Record<string, string>, method = "GET") {
  const request = new IncomingMessage(new Socket());
  const path = "/_next/static/chunks/";
  Object.assign(request, { method, url: path + file, headers });
  const response = new ServerResponse(request);
  offerCompressed(distDir)(request, response);
  return { file: request.url?.replace(path, ""), ...response.getHeaders() };
}

it("writes a smaller copy of scripts and styles with the same content", () => {
  expect(readdirSync(chunks).sort()).toEqual(
    [...Object.keys(FILES), "page.css.br", "page.js.br"].sort(),
  );
  for (const file of ["page.js", "page.css"] as const) {
    const compressed = readFileSync(join(chunks, `${file}.br`));
    expect(compressed.length).toBeLessThan(FILES[file].length / 5);
    expect(brotliDecompressSync(compressed).toString()).toBe(FILES[file]);
  }
});

it.each(["gzip, deflate, br, zstd", "br", "gzip,br"])(
  "serves the copies to clients that accept %s",
  (accepted) => {
    const headers = { "accept-encoding": accepted };
    expect(ask("page.js", headers)).toEqual({
      file: "page.js.br",
      vary: "Accept-Encoding",
      "content-encoding": "br",
      "content-type": "application/javascript; charset=UTF-8",
    });
    expect(ask("page.css", headers)).toMatchObject({
      file: "page.css.br",
      "content-type": "text/css; charset=UTF-8",
    });
  },
);

it.each<Record<string, string>>([
  {},
  { "accept-encoding": "gzip" },
  { "accept-encoding": "br;q=0, gzip" },
  { "accept-encoding": "br", range: "bytes=0-9" },
  { "accept-encoding": "br", "if-match": '"other"' },
  { "accept-encoding": "br", "if-unmodified-since": new Date(0).toUTCString() },
])("leaves a script to Next for %j", (headers) => {
  expect(ask("page.js", headers)).toEqual({
    file: "page.js",
    vary: "Accept-Encoding",
  });
});

it("serves the copies on HEAD, and on no method other than GET and HEAD", () => {
  const headers = { "accept-encoding": "br" };
  expect(ask("page.js", headers, "HEAD").file).toBe("page.js.br");
  expect(ask("page.js", headers, "POST")).toEqual({
    file: "page.js",
    vary: "Accept-Encoding",
  });
});

it.each(["type.woff2", "other.js", "page.js.br", "page.js?x"])(
  "leaves %s to Next",
  (file) => {
    expect(ask(file, { "accept-encoding": "br" })).toEqual({ file });
  },
);
