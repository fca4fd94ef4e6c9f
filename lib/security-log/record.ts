import "server-only";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { transaction } from "@/lib/platform/db/prisma";
import { enqueue } from "@/lib/platform/jobs/store";
import { logger } from "@/lib/platform/logging/logger";
import { metrics } from "@/lib/platform/metrics/metrics";
import { networkOf } from "@/lib/platform/rate-limit/network";
import { burstJob } from "./alerts";
import type { SecurityEvent } from "./events";
import { insertSecurityEvents, type SecurityRow } from "./store";

type SecurityEntry = {
  event: SecurityEvent;
  /** The area of the caller or of the sign-in. */
  realm?: "customer" | "admin" | undefined;
  /** The customer who acted, or whose account the event concerns. Never a name or number that a caller typed. */
  customerId?: string | undefined;
  /** The member of staff who acted, or whose account the event concerns. */
  adminId?: string | undefined;
  sessionId?: string | undefined;
  /** The readable name of the device, such as "Firefox on Windows". */
  device?: string | undefined;
};

/** Rows of one flush; further people and networks of a flood are added up by event. */
const MAX_ROWS = 500;

const BURST_DELAY_SECONDS = 3;

// One writer for each process, whichever bundle loads this module.
const globals = globalThis as typeof globalThis & {
  limmatSecurityLog?: Writer;
  /** Callbacks that lib/server/start.mjs runs after the last request. */
  limmatOnShutdown?: Set<() => Promise<void>>;
};

type Writer = {
  waiting: Map<string, SecurityRow>;
  running?: Promise<void> | undefined;
};

const writer = (globals.limmatSecurityLog ??= openWriter());

function openWriter(): Writer {
  (globals.limmatOnShutdown ??= new Set()).add(securityLogWritten);
  return { waiting: new Map() };
}

/**
 * Records an event in the security log and as a log line. It returns at once, never throws, and does the same work for
 * known and unknown people, so that it delays no answer. The row is written in the background, at most one write at a
 * time: events that arrive meanwhile are added up.
 */
export function recordSecurityEvent(
  { ip, requestId }: RequestContext,
  { event, realm, customerId, adminId, sessionId, device }: SecurityEntry,
): void {
  logger.warn(
    { event: event.name, requestId, ip, realm, customerId, adminId, sessionId },
    event.staff,
  );
  metrics().securityEvents.inc({ event: event.name });
  const network = networkOf(ip);
  add([event.name, realm, customerId, adminId, network].join("|"), {
    event: event.name,
    realm: realm ?? null,
    customer_id: customerId ?? null,
    admin_id: adminId ?? null,
    session_id: sessionId ?? null,
    ip,
    network,
    device: device ?? "",
    request_id: requestId,
    occurrences: 1,
  });
  writer.running ??= write();
}

/** Resolves when all recorded events are in the database, or were given up. */
export async function securityLogWritten(): Promise<void> {
  await writer.running;
}

function add(key: string, row: SecurityRow) {
  const same = writer.waiting.get(key);
  if (same) same.occurrences += 1;
  else if (writer.waiting.size < MAX_ROWS) writer.waiting.set(key, row);
  else addToSum(row);
}

function addToSum({ event, request_id }: SecurityRow) {
  const sum = writer.waiting.get(event);
  if (sum) sum.occurrences += 1;
  else
    writer.waiting.set(event, {
      event,
      realm: null,
      customer_id: null,
      admin_id: null,
      session_id: null,
      ip: "",
      network: "",
      device: "",
      request_id,
      occurrences: 1,
    });
}

async function write(): Promise<void> {
  // Not in the turn of the request, which has an answer to send.
  await new Promise(setImmediate);
  while (writer.waiting.size > 0) {
    const rows = [...writer.waiting.values()];
    writer.waiting.clear();
    // The log line of each event is already written, so a row that the database refuses is not kept.
    await insertSecurityEvents(rows).then(
      queueBurstJob,
      logAs("Security events could not be stored"),
    );
  }
  writer.running = undefined;
}

/** Queues one job for all events of the next few seconds. */
const queueBurstJob = () =>
  transaction((tx) =>
    enqueue(tx, burstJob, { delaySeconds: BURST_DELAY_SECONDS }),
  ).catch(logAs("The search for bursts of events could not be queued"));

const logAs = (message: string) => (error: unknown) =>
  logger.error({ err: error }, message);
