import "server-only";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Worker, type WorkerOptions } from "node:worker_threads";
import pLimit from "p-limit";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { logger } from "@/lib/platform/logging/logger";
import { consume, requireUnlocked } from "@/lib/platform/rate-limit/throttle";
import { machineNow } from "@/lib/platform/time/clock";
import { fileErrors } from "./errors";
import { hourly } from "@/lib/platform/rate-limit/limit";

/** PDFs of one person that take more time or memory to read than they may. Each costs seconds of a processor. */
export const costlyPdfLimit = hourly("pdf-costly", 2);

/** Time of a processor after the start. On a busy machine a small file may wait for longer than that. */
const MAX_PROCESSOR_MS = 3_000;
const MAX_MS = 10_000;
const CHECK_MS = 100;
const MAX_HEAP_MB = 256;
const SCRIPT = join(process.cwd(), "lib/platform/files/pdf-worker.mjs");

/** Each takes a thread and the memory of the whole file several times. */
const enqueue = pLimit(2);

type Outcome =
  | { bytes: Uint8Array; refusal?: never; fault?: never }
  | {
      bytes?: never;
      refusal: keyof typeof REFUSALS;
      /** Where an error arose that may be a fault of the code, without what it says of the file. */
      fault?: string;
    };

const REFUSALS = {
  active: fileErrors.PDF_ACTIVE,
  encrypted: fileErrors.PDF_ENCRYPTED,
  damaged: fileErrors.PDF_DAMAGED,
  costly: fileErrors.PDF_DAMAGED,
};

/**
 * Writes a PDF again from its objects, without the addresses of links. Leaves out data that another program could find
 * in the file by reading it differently.
 * @throws DomainError PDF_ACTIVE if it has scripts, actions beyond its pages, or other files in it; PDF_ENCRYPTED if it
 * does not open without a password; PDF_DAMAGED if it cannot be read, or not within the limits of time and memory;
 * TOO_MANY_THIS_HOUR after two that reached these limits.
 */
export async function rewritePdf(
  bytes: Uint8Array,
  uploaderId: string,
): Promise<Uint8Array> {
  await requireUnlocked(costlyPdfLimit, uploaderId);
  const outcome = await enqueue(() => runWorker(bytes));
  if (outcome.refusal === "costly") await consume(costlyPdfLimit, uploaderId);
  if (outcome.refusal) throw new DomainError(REFUSALS[outcome.refusal]);
  return outcome.bytes;
}

type Started = { thread: string | null };

/** Starts to measure a thread and returns whether it has used up its time. */
function startBudget(thread: string | null): () => boolean {
  const startedAt = machineNow().getTime();
  const before = processorMs(thread);
  // Only Linux shows the time of a thread.
  const maxMs = thread ? MAX_MS : MAX_PROCESSOR_MS;
  return () =>
    processorMs(thread) - before > MAX_PROCESSOR_MS ||
    machineNow().getTime() - startedAt > maxMs;
}

function processorMs(thread: string | null): number {
  try {
    return thread
      ? Number(readFileSync(thread, "utf8").split(" ")[0]) / 1e6
      : 0;
  } catch {
    // The thread has ended, so its file is gone.
    return 0;
  }
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
  return new Promise<Outcome>((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const end = (outcome: Outcome) => {
      clearInterval(timer);
      resolve(outcome);
    };
    worker.on("message", (message: Started | Outcome) => {
      if (!("thread" in message)) {
        if (message.fault)
          logger.info({ at: message.fault }, "A PDF could not be read");
        return end(message);
      }
      const isOver = startBudget(message.thread);
      timer = setInterval(
        () => isOver() && end({ refusal: "costly" }),
        CHECK_MS,
      );
    });
    worker.once("error", (error: Error & { code?: string }) => {
      const isMemory = error.code === "ERR_WORKER_OUT_OF_MEMORY";
      // Before it reads the file, an error is not the file's fault.
      if (!timer && !isMemory) return reject(error);
      if (!isMemory) logger.warn({ err: error }, "A PDF could not be read");
      // To run out of memory takes as long.
      end({ refusal: "costly" });
    });
    worker.once("exit", () => end({ refusal: "damaged" }));
  }).finally(() => worker.terminate());
}
