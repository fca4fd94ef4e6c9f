import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { machineNow } from "@/lib/platform/time/clock";

/**
 * Reads a JSON body of at most `maxBytes`, so that memory use is bounded. A missing body is an empty object.
 * @throws DomainError TOO_LARGE, UNSUPPORTED_TYPE or INVALID_REQUEST.
 */
export async function readJson(
  request: Request,
  maxBytes: number,
): Promise<unknown> {
  const bytes = await readLimited(request, maxBytes);
  if (bytes.byteLength === 0) return {};
  if (mediaTypeOf(request) !== "application/json")
    throw new DomainError(commonErrors.UNSUPPORTED_TYPE);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new DomainError(commonErrors.INVALID_REQUEST);
  }
}

/**
 * Reads a document of this media type in UTF-8.
 * @throws DomainError UNSUPPORTED_TYPE, TOO_LARGE or INVALID_REQUEST.
 */
export async function readText(
  request: Request,
  { type, maxBytes }: { type: string; maxBytes: number },
): Promise<string> {
  if (mediaTypeOf(request) !== type)
    throw new DomainError(commonErrors.UNSUPPORTED_TYPE);
  const bytes = await readLimited(request, maxBytes);
  try {
    // With its byte order mark, which a signature covers.
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
      bytes,
    );
  } catch {
    throw new DomainError(commonErrors.INVALID_REQUEST);
  }
}

const mediaTypeOf = (request: Request) =>
  request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();

/** {@link readJson}, or the fields of a multipart form as {@link parseMultipart} returns them. */
export async function readForm(
  request: Request,
  maxBytes: number,
): Promise<unknown> {
  return isMultipart(request)
    ? parseMultipart(request, await readLimited(request, maxBytes))
    : readJson(request, maxBytes);
}

/** @throws DomainError UNSUPPORTED_TYPE if the request is not a multipart form. */
export function requireMultipart(request: Request): void {
  if (!isMultipart(request))
    throw new DomainError(commonErrors.UNSUPPORTED_TYPE);
}

/** Far more than any form of ours has. A body of 10 MB has room for 200,000 parts, which take seconds to parse. */
const MAX_PARTS = 100;

/**
 * Parses the fields of a multipart form. Of texts with the same name the last one counts; two files with the same name
 * are refused.
 * @throws DomainError INVALID_REQUEST.
 */
export async function parseMultipart(
  request: Request,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<unknown> {
  const type = request.headers.get("content-type")!;
  const boundary = BOUNDARY.exec(type)?.[2];
  if (!boundary || hasTooManyParts(bytes, boundary))
    throw new DomainError(commonErrors.INVALID_REQUEST);
  const whole = new Response(bytes, { headers: { "content-type": type } });
  const form = await whole.formData().catch((error: unknown) => {
    throw error instanceof TypeError
      ? new DomainError(commonErrors.INVALID_REQUEST)
      : error;
  });
  if (hasDuplicateFiles(form))
    throw new DomainError(commonErrors.INVALID_REQUEST);
  return Object.fromEntries(form);
}

const isMultipart = (request: Request) =>
  /^multipart\/form-data\s*;/i.test(request.headers.get("content-type") ?? "");

// The whole header, so that no other reading of it can find another boundary.
const BOUNDARY =
  /^multipart\/form-data\s*;\s*boundary=("?)([\w'()+,./:=?-]{1,70})\1(?:\s*;\s*charset=[\w-]+)?\s*$/i;

function hasTooManyParts(
  bytes: Uint8Array<ArrayBuffer>,
  boundary: string,
): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const mark = `--${boundary}`;
  let parts = 0;
  let at = text.indexOf(mark);
  while (at >= 0 && parts <= MAX_PARTS) {
    parts += 1;
    at = text.indexOf(mark, at + mark.length);
  }
  return parts > MAX_PARTS;
}

function hasDuplicateFiles(form: FormData): boolean {
  const names = [...form].flatMap(([name, value]) =>
    typeof value === "string" ? [] : [name],
  );
  return new Set(names).size < names.length;
}

/** A body may take this long, and longer by what it brings at the slowest accepted rate. */
const GRACE_MS = 10_000;
const SLOWEST_BYTES_PER_MS = 32;

type Watch = {
  /** Called with the size of each chunk; what it throws ends the reading. */
  onBytes?: (bytes: number) => void;
  /** Ends the reading with its reason. */
  signal?: AbortSignal;
};

/**
 * Returns the body's bytes.
 * @throws DomainError TOO_LARGE as soon as it exceeds `maxBytes`, TOO_SLOW as soon as it falls behind 32 kB a second.
 */
export async function readLimited(
  request: Request,
  maxBytes: number,
  { onBytes, signal }: Watch = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = request.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const start = machineNow().getTime();
  try {
    if (Number(request.headers.get("content-length") ?? 0) > maxBytes)
      throw new DomainError(commonErrors.TOO_LARGE);
    for (;;) {
      const end = start + GRACE_MS + size / SLOWEST_BYTES_PER_MS;
      const next = await readBefore(reader, end, signal);
      if (!next || next.done) break;
      size += next.value.byteLength;
      if (size > maxBytes) throw new DomainError(commonErrors.TOO_LARGE);
      onBytes?.(next.value.byteLength);
      chunks.push(next.value);
    }
  } catch (error) {
    void reader?.cancel().catch(() => {});
    throw error;
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

type Reader = ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;

/** The client closed the connection. Nobody reads the answer, and it is not a failure of ours. */
function clientGone(): never {
  throw new DomainError(commonErrors.INVALID_REQUEST);
}

/** Reads the next chunk. @throws DomainError TOO_SLOW after the moment `end`, or the reason of `signal`. */
async function readBefore(
  reader: Reader | undefined,
  end: number,
  signal: AbortSignal | undefined,
) {
  let stop = () => {};
  const ended = new Promise<never>((_resolve, reject) => {
    const abort = () => reject(signal?.reason as Error);
    const timer = setTimeout(
      () => reject(new DomainError(commonErrors.TOO_SLOW)),
      Math.max(0, end - machineNow().getTime()),
    );
    signal?.addEventListener("abort", abort);
    stop = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    };
  });
  try {
    signal?.throwIfAborted();
    return await Promise.race([reader?.read().catch(clientGone), ended]);
  } finally {
    stop();
  }
}
