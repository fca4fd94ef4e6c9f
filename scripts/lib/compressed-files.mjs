// Scripts and styles are compressed once, after the build, harder than a server could for each request.
import { existsSync, readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";

const compress = promisify(brotliCompress);

const TYPES = {
  js: "application/javascript; charset=UTF-8",
  css: "text/css; charset=UTF-8",
};
const ENDING = ".br";

/** Asked with one of these, a file may be answered in part, or with a refusal, which is not compressed. */
const LEFT_TO_NEXT = ["range", "if-match", "if-unmodified-since"];

/**
 * Writes each of the build's scripts and styles a second time beside itself, compressed with brotli.
 * @param {string} distDir the build's folder
 */
export async function compressFiles(distDir) {
  await Promise.all(
    filesOf(distDir)
      .filter(typeOf)
      .map(async (file) => {
        const path = join(distDir, "static", file);
        await writeFile(path + ENDING, await compress(await readFile(path)));
      }),
  );
}

/**
 * What hands Next the compressed file in place of the asked one, where there is one and the client takes it.
 * Whoever asks for it under conditions or for a part of it, or takes no brotli, gets what Next does by itself.
 * @param {string} distDir the build's folder, read once
 */
export function offerCompressed(distDir) {
  const compressed = new Set(
    filesOf(distDir)
      .filter((file) => file.endsWith(ENDING))
      .map((file) => `/_next/static/${file}`),
  );

  /**
   * @param {import("node:http").IncomingMessage} request
   * @param {import("node:http").ServerResponse} response
   */
  return (request, response) => {
    const file = `${request.url}${ENDING}`;
    if (!compressed.has(file)) return;
    response.setHeader("Vary", "Accept-Encoding");
    if (!["GET", "HEAD"].includes(request.method)) return;
    const { "accept-encoding": accepted = "", ...headers } = request.headers;
    if (LEFT_TO_NEXT.some((name) => headers[name])) return;
    if (!accepted.split(/\s*,\s*/).includes("br")) return;
    response.setHeader("Content-Type", typeOf(request.url));
    response.setHeader("Content-Encoding", "br");
    request.url = file;
  };
}

const typeOf = (file) => TYPES[file.split(".").at(-1)];

/** @returns {string[]} the paths below `static`, as in an address */
function filesOf(distDir) {
  const folder = join(distDir, "static");
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true }).map((file) =>
    file.split(sep).join("/"),
  );
}
