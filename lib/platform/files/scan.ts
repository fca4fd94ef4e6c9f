import "server-only";
import { connect, type Socket } from "node:net";
import { env } from "@/lib/platform/config/env";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { logger } from "@/lib/platform/logging/logger";
import { fileErrors } from "./errors";

const MAX_MS = 30_000;
const CHUNK_BYTES = 64 * 1024;
/** The daemon's longest answer has the name of a signature. */
const MAX_ANSWER_LENGTH = 200;

/**
 * Sends a file to the ClamAV daemon of CLAMD_URL, if that is set.
 * @throws DomainError FILE_INFECTED, or SCAN_UNAVAILABLE if the daemon gives no verdict.
 */
export async function scanFile(bytes: Uint8Array): Promise<void> {
  const address = env().CLAMD_URL;
  if (!address) return;
  const verdict = await askDaemon(address, bytes).catch((error: unknown) => {
    logger.error({ err: error }, "The virus scanner gives no verdict");
    throw new DomainError(fileErrors.SCAN_UNAVAILABLE, {
      retryAfterSeconds: 60,
    });
  });
  if (verdict === "infected") throw new DomainError(fileErrors.FILE_INFECTED);
}

async function askDaemon(
  address: string,
  bytes: Uint8Array,
): Promise<"clean" | "infected"> {
  const socket = open(address);
  const timer = setTimeout(
    () => socket.destroy(new Error(`No answer within ${MAX_MS} ms`)),
    MAX_MS,
  );
  try {
    // Read while sending, because the daemon answers early if it refuses the file.
    const answer = readAnswer(socket);
    for (const part of instream(bytes)) socket.write(part);
    const text = await answer;
    if (/^stream: OK$/.test(text)) return "clean";
    if (/^stream: .+ FOUND$/.test(text)) return "infected";
    throw new Error(`clamd answered: ${text}`);
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}

function open(address: string): Socket {
  const url = new URL(address);
  return url.protocol === "unix:"
    ? connect({ path: url.pathname })
    : connect({
        host: url.hostname.replace(/^\[|\]$/g, ""),
        port: Number(url.port),
      });
}

/** The command INSTREAM: chunks with their lengths, and an empty one at the end. */
function* instream(bytes: Uint8Array): Generator<Uint8Array> {
  yield Buffer.from("zINSTREAM\0");
  for (let at = 0; at < bytes.byteLength; at += CHUNK_BYTES) {
    const chunk = bytes.subarray(at, at + CHUNK_BYTES);
    yield lengthOf(chunk.byteLength);
    yield chunk;
  }
  yield lengthOf(0);
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

function readAnswer(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    socket.setEncoding("utf8");
    socket.on("data", (part: string) => {
      text += part;
      if (text.endsWith("\0") || text.length > MAX_ANSWER_LENGTH)
        resolve(text.slice(0, MAX_ANSWER_LENGTH).replace(/\0.*$/s, ""));
    });
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("clamd closed the connection")));
  });
}
