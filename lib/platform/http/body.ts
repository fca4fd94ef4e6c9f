import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";

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
  const type = request.headers
    .get("content-type")
    ?.split(";")[0]
    ?.trim()
    .toLowerCase();
  if (type !== "application/json")
    throw new DomainError(commonErrors.UNSUPPORTED_TYPE);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new DomainError(commonErrors.INVALID_REQUEST);
  }
}

/** {@link readJson}, or {@link readMultipart}. */
export function readForm(request: Request, maxBytes: number): Promise<unknown> {
  return isMultipart(request)
    ? readMultipart(request, maxBytes)
    : readJson(request, maxBytes);
}

/**
 * Reads the fields of a multipart form. Of texts with the same name the last one counts; two files with the same name
 * are refused.
 * @throws DomainError as {@link readJson} does.
 */
export async function readMultipart(
  request: Request,
  maxBytes: number,
): Promise<unknown> {
  if (!isMultipart(request))
    throw new DomainError(commonErrors.UNSUPPORTED_TYPE);
  const type = request.headers.get("content-type")!;
  // Streamed, so that the parser's copy is the only one.
  const whole = new Response(limitBody(request, maxBytes), {
    headers: { "content-type": type },
  });
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

function hasDuplicateFiles(form: FormData): boolean {
  const names = [...form].flatMap(([name, value]) =>
    typeof value === "string" ? [] : [name],
  );
  return new Set(names).size < names.length;
}

/** Returns the body's bytes. @throws DomainError TOO_LARGE as soon as it exceeds `maxBytes`. */
export async function readLimited(
  request: Request,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = limitBody(request, maxBytes).getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.byteLength;
    chunks.push(next.value);
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

/**
 * Returns the body as a stream that fails with TOO_LARGE above `maxBytes`.
 * @throws DomainError TOO_LARGE if the announced length is above it.
 */
function limitBody(request: Request, maxBytes: number) {
  const reader = request.body?.getReader();
  const tooLarge = () => {
    void reader?.cancel().catch(() => {});
    return new DomainError(commonErrors.TOO_LARGE);
  };
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes)
    throw tooLarge();
  let size = 0;
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const next = await reader?.read();
        if (!next || next.done) return controller.close();
        size += next.value.byteLength;
        if (size > maxBytes) throw tooLarge();
        controller.enqueue(next.value);
      },
      cancel: (reason) => reader?.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
