// Scripts and styles are compressed once after the build, at a level too slow for each request.
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

/** Requests with one of these headers may be answered with a part of the file or an uncompressed refusal. */
const LEFT_TO_NEXT = ["range", "if-match", "if-unmodified-since"];

/**
 * Writes a brotli-compressed copy beside each script and style of the build.
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
 * Returns a request handler that points Next to the compressed copy of a file, if there is one and the client
 * accepts brotli. Conditional and range requests, and clients without brotli, are left to Next.
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

/** @returns {string[]} the paths below `static`, with slashes */
function filesOf(distDir) {
  const folder = join(distDir, "static");
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true }).map((file) =>
    file.split(sep).join("/"),
  );
}
