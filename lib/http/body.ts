import { DomainError } from "@/lib/errors/domain-error";

/**
 * Reads a JSON body and stops reading where it grows over `maxBytes`, so memory stays flat whatever is sent.
 * No body at all is an empty object.
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
  if (type !== "application/json") throw new DomainError("UNSUPPORTED_TYPE");
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new DomainError("INVALID_REQUEST");
  }
}

/**
 * {@link readJson}, or the fields of a multipart form: text as text, files as files; of fields with one name the last.
 * @throws DomainError as {@link readJson} does.
 */
export async function readForm(
  request: Request,
  maxBytes: number,
): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type))
    return readJson(request, maxBytes);
  const bytes = await readLimited(request, maxBytes);
  try {
    const whole = new Response(bytes, { headers: { "content-type": type } });
    return Object.fromEntries(await whole.formData());
  } catch {
    throw new DomainError("INVALID_REQUEST");
  }
}

/** The body's bytes, at most `maxBytes`. @throws DomainError TOO_LARGE as soon as that is clear. */
export async function readLimited(
  request: Request,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = request.body?.getReader();
  if (!reader) return new Uint8Array(0);
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) {
    void reader.cancel().catch(() => {});
    throw new DomainError("TOO_LARGE");
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.byteLength;
    if (size > maxBytes) {
      void reader.cancel().catch(() => {});
      throw new DomainError("TOO_LARGE");
    }
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
