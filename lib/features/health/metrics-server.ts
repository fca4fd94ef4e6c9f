import "server-only";
import { createServer, type Server } from "node:http";
import { collectDefaultMetrics, Gauge } from "prom-client";
import { pool } from "@/lib/platform/db/pool";
import { logger } from "@/lib/platform/logging/logger";
import { metrics } from "@/lib/platform/metrics/metrics";
import { recentAlarms, recentBacklog } from "./service";

const globals = globalThis as typeof globalThis & {
  /** Callbacks that lib/server/start.mjs runs after the last request. */
  limmatOnShutdown?: Set<() => Promise<void>>;
};

/** Serves the metrics of this process to Prometheus at `/metrics`, on a port that the proxy does not forward. */
export async function startMetricsServer(at: {
  port: number;
  host: string;
}): Promise<Server> {
  const { registry } = metrics();
  collectDefaultMetrics({ register: registry });
  addGauges();
  const server = createServer((request, response) => {
    if (request.url !== "/metrics") return response.writeHead(404).end();
    void registry.metrics().then(
      (text) =>
        response
          .writeHead(200, { "Content-Type": registry.contentType })
          .end(text),
      (error: unknown) => {
        logger.error({ err: error }, "Metrics could not be collected");
        response.writeHead(500).end();
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", ({ code, message }: NodeJS.ErrnoException) =>
      reject(new Error(`Settings to correct:\n  ${whyNot(code, message)}`)),
    );
    server.listen(at.port, at.host, resolve);
  });
  (globals.limmatOnShutdown ??= new Set()).add(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return server;
}

const whyNot = (code: string | undefined, message: string) =>
  code === "EADDRINUSE"
    ? "METRICS_PORT is in use: stop the program that uses it, or name another port for each instance"
    : code === "EACCES"
      ? "METRICS_PORT is not allowed for this user: name a port above 1023"
      : `METRICS_HOST cannot be listened on (${code ?? message})`;

/** Adds what is read when Prometheus asks. While the database is away, the backlog is unknown. */
function addGauges() {
  const registers = [metrics().registry];
  new Gauge({
    name: "limmat_pool_connections",
    help: "Database connections: in use, idle, and callers that wait for one",
    labelNames: ["state"],
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = pool();
      this.set({ state: "used" }, totalCount - idleCount);
      this.set({ state: "idle" }, idleCount);
      this.set({ state: "waiting" }, waitingCount);
    },
  });
  new Gauge({
    name: "limmat_database_up",
    help: "1 if the database answers",
    registers,
    async collect() {
      const isUp = await recentBacklog().then(
        () => true,
        () => false,
      );
      this.set(isUp ? 1 : 0);
    },
  });
  for (const { name, help, field } of BACKLOG)
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const backlog = await recentBacklog().catch(() => undefined);
        this.set(backlog ? backlog[field] : NaN);
      },
    });
  for (const { name, help, field } of ALARMS)
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const alarms = await recentAlarms().catch(() => undefined);
        this.set(alarms ? alarms[field] : NaN);
      },
    });
}

const BACKLOG = [
  {
    name: "limmat_jobs_late_seconds",
    help: "For how long the oldest due job has waited, emails aside",
    field: "jobsLateSeconds",
  },
  {
    name: "limmat_jobs_failed",
    help: "Jobs that failed for good and wait for staff",
    field: "failedJobs",
  },
  {
    name: "limmat_emails_waiting",
    help: "Emails that were not sent yet",
    field: "waitingEmails",
  },
  {
    name: "limmat_email_oldest_seconds",
    help: "Age of the oldest email that was not sent yet",
    field: "oldestEmailSeconds",
  },
  {
    name: "limmat_open_day_seconds",
    help: "For how long the oldest day that is over is not closed",
    field: "openDaySeconds",
  },
] as const;

const ALARMS = [
  {
    name: "limmat_rules_broken",
    help: "Rules that the books broke in the last reconciliation",
    field: "brokenRules",
  },
  {
    name: "limmat_rail_oldest_seconds",
    help: "For how long the oldest wire or message has not reached another bank, or is in doubt",
    field: "oldestRailSeconds",
  },
  {
    name: "limmat_emails_failed",
    help: "Emails that the mail server refused for good within the last hour",
    field: "failedEmails",
  },
  {
    name: "limmat_emails_expired",
    help: "Emails that expired within the last hour before they were sent",
    field: "expiredEmails",
  },
] as const;
