import "server-only";
import pLimit from "p-limit";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { readLimited } from "./body";

// An upload of 10 MB is in memory several times while it is decoded, so few may be decoded at once.
const CONCURRENT_UPLOADS = 4;
const MAX_QUEUE = 100;
/** The bodies that all uploads together may have in memory, in bytes. */
const MAX_HELD_BYTES = 160 * 1024 * 1024;

type Upload = { bytes: number; isWhole: boolean; abort: AbortController };

/** One per process, whichever bundle loads this module. In the order of their start. */
type Uploads = {
  queue: ReturnType<typeof pLimit>;
  running: Set<Upload>;
  customers: Set<string>;
  heldBytes: number;
};

const globals = globalThis as typeof globalThis & { limmatUploads?: Uploads };
const uploads = (globals.limmatUploads ??= {
  queue: pLimit(CONCURRENT_UPLOADS),
  running: new Set(),
  customers: new Set(),
  heldBytes: 0,
});

/**
 * Reads the body of an upload and then runs `work` with it when it is its turn, so that a slow sender delays nobody
 * else. `customerId` may have one upload at a time.
 * @throws DomainError UPLOAD_RUNNING; TOO_MANY_REQUESTS if too many wait or memory runs short; TOO_LARGE or TOO_SLOW.
 */
export async function receiveUpload<T>(
  request: Request,
  { customerId, maxBytes }: { customerId: string | null; maxBytes: number },
  work: (body: Uint8Array<ArrayBuffer>) => Promise<T>,
): Promise<T> {
  if (customerId !== null && uploads.customers.has(customerId))
    throw new DomainError(commonErrors.UPLOAD_RUNNING, {
      retryAfterSeconds: 10,
    });
  const upload = { bytes: 0, isWhole: false, abort: new AbortController() };
  uploads.running.add(upload);
  if (customerId !== null) uploads.customers.add(customerId);
  try {
    const body = await readLimited(request, maxBytes, {
      onBytes: (bytes) => hold(upload, bytes),
      signal: upload.abort.signal,
    });
    upload.isWhole = true;
    if (uploads.queue.pendingCount >= MAX_QUEUE) throw tooMany();
    return await uploads.queue(() => work(body));
  } finally {
    uploads.running.delete(upload);
    uploads.heldBytes -= upload.bytes;
    if (customerId !== null) uploads.customers.delete(customerId);
  }
}

/**
 * Counts received bytes. If memory runs short, the oldest upload that is still being received ends: an honest one has
 * usually arrived by that time.
 */
function hold(upload: Upload, bytes: number): void {
  upload.bytes += bytes;
  uploads.heldBytes += bytes;
  let excess = uploads.heldBytes - MAX_HELD_BYTES;
  for (const other of uploads.running) {
    if (excess <= 0) return;
    if (other.isWhole || other.abort.signal.aborted) continue;
    other.abort.abort(tooMany());
    excess -= other.bytes;
  }
  upload.abort.signal.throwIfAborted();
}

const tooMany = () =>
  new DomainError(commonErrors.TOO_MANY_REQUESTS, { retryAfterSeconds: 30 });
