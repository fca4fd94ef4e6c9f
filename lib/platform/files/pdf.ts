import "server-only";
import { join } from "node:path";
import { Worker, type WorkerOptions } from "node:worker_threads";
import pLimit from "p-limit";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { fileErrors } from "./errors";

const MAX_MS = 10_000;
const MAX_HEAP_MB = 256;
const SCRIPT = join(process.cwd(), "lib/platform/files/pdf-worker.mjs");

/** Each takes a thread and the memory of the whole file several times. */
const enqueue = pLimit(2);

type Outcome =
  | { bytes: Uint8Array; refusal?: never }
  | { bytes?: never; refusal: "active" | "encrypted" | "damaged" };

const REFUSALS = {
  active: fileErrors.PDF_ACTIVE,
  encrypted: fileErrors.PDF_ENCRYPTED,
  damaged: fileErrors.PDF_DAMAGED,
};

/**
 * Writes a PDF again from its objects, without the addresses of links. What another program could find in the file
 * by reading it differently is not written.
 * @throws DomainError PDF_ACTIVE if it has scripts, actions beyond its pages, or other files in it; PDF_ENCRYPTED;
 * PDF_DAMAGED if it cannot be read, or not within the limits of time and memory.
 */
export async function rewritePdf(bytes: Uint8Array): Promise<Uint8Array> {
  const outcome = await enqueue(() => runWorker(bytes));
  if (outcome.refusal) throw new DomainError(REFUSALS[outcome.refusal]);
  return outcome.bytes;
}

function runWorker(bytes: Uint8Array): Promise<Outcome> {
  const options: WorkerOptions = {
    workerData: bytes,
    // The thread needs none of the server's secrets.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  };
  // Not by `new`: Next would bundle the script and start it without its data.
  const worker = Reflect.construct(Worker, [SCRIPT, options]) as Worker;
  return new Promise<Outcome>((resolve) => {
    const timer = setTimeout(() => resolve({ refusal: "damaged" }), MAX_MS);
    const end = (outcome: Outcome) => {
      clearTimeout(timer);
      resolve(outcome);
    };
    worker.once("message", end);
    worker.once("error", () => end({ refusal: "damaged" }));
    worker.once("exit", () => end({ refusal: "damaged" }));
  }).finally(() => worker.terminate());
}
