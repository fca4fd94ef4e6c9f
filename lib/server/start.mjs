// The server of `npm start`, the demo and the journeys; `--dev` is `npm run dev`.
// Plain JavaScript that needs production packages only.
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { stampRequest } from "./client-ip.mjs";
import { offerCompressed } from "./compressed-files.mjs";
import { readOptions, wholeNumbers } from "./options.mjs";
import {
  isReadable,
  isServedMethod,
  refuse as refuseRequest,
  addRefusalText,
} from "./refusals.mjs";
import { securityHeaders } from "./security-headers.mjs";
import { tryEnterSignIn } from "./sign-in-limit.mjs";
import { serveUnavailablePage } from "./unavailable-page.mjs";
import { discardUnread } from "./unread-body.mjs";

const ROOT = join(import.meta.dirname, "..", "..");
const GRACE_MS = 8_000;

// A log that cannot be written, on a full disk or to a pipe without a reader, must not stop the bank.
for (const stream of [process.stdout, process.stderr])
  stream.on("error", () => {});

/** True once the server stops accepting requests; a start in progress is then abandoned. */
let ending = false;
let listening = false;
let serving = false;

const { dev } = readOptions(refuse);
const wholeNumber = wholeNumbers(refuse);
// Relative paths in settings start at the code, wherever this process was started.
process.chdir(ROOT);
// A script that starts this process passes the whole environment.
if (!process.channel && existsSync(join(ROOT, ".env")))
  process.loadEnvFile(join(ROOT, ".env"));
if (
  process.env.DATABASE_MIGRATION_URL ||
  process.env.DATABASE_MIGRATION_URL_FILE
) {
  refuse(
    "DATABASE_MIGRATION_URL is set: the server must not hold the login that owns the tables. Remove it from .env and from the server's environment, and give it to the commands that need it.",
  );
}
process.env.NODE_ENV = dev ? "development" : "production";
process.env.NEXT_TELEMETRY_DISABLED ??= "1";

const host = process.env.HOST || "0.0.0.0";
const port = wholeNumber("PORT", 3000, 1, 65_535);
const isWildcard = host === "0.0.0.0" || host === "::";
const trustedHops = wholeNumber("TRUSTED_PROXY_HOPS", 0, 0, 10);
const noticeSeconds = wholeNumber("STOP_NOTICE_SECONDS", 0, 0, 60);
const distDir = join(ROOT, process.env.NEXT_DIST_DIR || ".next");
if (!dev) requireBuild();
const setSecurityHeaders = securityHeaders({
  distDir,
  isHttps: Boolean(process.env.APP_URL?.startsWith("https:")),
  hasMarketWidgets: ["on", "true"].includes(process.env.MARKET_WIDGETS ?? ""),
  dev,
});
const serveCompressed = dev ? () => {} : offerCompressed(distDir);
const serveUnavailable = dev ? () => {} : serveUnavailablePage(distDir);

// Node looks for late requests every half minute by default, which would triple the shortest limit below.
const server = createServer({ connectionsCheckingInterval: 5_000 });
/** Answers that have not ended yet. */
const open = new Set();
process.on("SIGTERM", () => void endAfterNotice());
for (const signal of ["SIGINT", "SIGHUP"]) process.on(signal, () => void end());
// When another script started this process, it ends with that script.
process.on("disconnect", () => void end());
process.channel?.unref();

// A request must send its headers within 15 s and all of it within 2 min, so that connections which send a byte now
// and then cannot occupy the server.
server.headersTimeout = 15_000;
server.requestTimeout = 120_000;
server.keepAliveTimeout = 65_000;
// A client that stops reading loses its connection, so that the answer leaves the memory.
server.timeout = 120_000;
server.on("error", (error) => {
  if (error.code === "EADDRINUSE") {
    refuse(
      `Port ${port} is in use: stop the program that uses it, or set PORT to another port.`,
    );
  }
  if (error.code === "EACCES") {
    refuse(
      `Port ${port} is not allowed for this user: set PORT to a port above 1023.`,
    );
  }
  refuse(
    `The server cannot listen on ${host} (${error.code ?? error.message}): correct HOST.`,
  );
});

try {
  // Listens first, so that a port in use is reported before anything else starts.
  await new Promise((resolve) => server.listen(port, host, resolve));
  listening = true;
  const prepared = prepareNext();
  // Requests that arrive while Next is being prepared wait for it.
  server.on("request", (request, response) => {
    const startedAt = performance.now();
    open.add(response);
    response.once("close", () => {
      open.delete(response);
      globalThis.limmatRequestEnded?.({
        id: request.headers["x-request-id"],
        method: request.method,
        url: request.url,
        status: response.statusCode,
        seconds: (performance.now() - startedAt) / 1_000,
      });
    });
    // Node reads nothing more from a connection after a request for an upgrade.
    if (ending || request.headers.upgrade)
      response.setHeader("Connection", "close");
    discardUnread(request, response);
    stampRequest(request, trustedHops);
    globalThis.limmatRequestStarted?.(request.headers["x-request-id"]);
    setSecurityHeaders(request, response);
    if (!isServedMethod(request.method))
      return refuseRequest(response, "METHOD_NOT_ALLOWED");
    if (!isReadable(request)) return refuseRequest(response, "INVALID_REQUEST");
    if (!tryEnterSignIn(request, response))
      return refuseRequest(response, "TOO_MANY_REQUESTS");
    addRefusalText(request, response);
    serveUnavailable(request, response);
    serveCompressed(request, response);
    prepared
      .then(
        (handle) =>
          globalThis.limmatAnswerCall?.(request, response) ||
          handle(request, response),
      )
      .catch((error) => {
        console.error(error);
        if (!response.headersSent) response.writeHead(500);
        response.end();
      });
  });
  await prepared;
  await answerOnce();
  serving = true;
  process.send?.("ready");
  const shown = isWildcard ? "localhost" : host;
  console.log(`Limmat is running at http://${shown}:${port}`);
} catch (error) {
  refuse(oneMessage(error));
}

/** @returns Next's request handler, after instrumentation.ts has checked the settings */
async function prepareNext() {
  // Next prints errors of instrumentation.ts and keeps running; here they end the process.
  const print = console.error;
  console.error = (...args) =>
    args[0] === "Failed to prepare server"
      ? refuse(oneMessage(args[1]))
      : print(...args);
  const { default: next } = await import("next");
  const app = next({
    dev,
    dir: ROOT,
    hostname: host,
    port,
    // Next leaves the connection of an unknown upgrade open without a limit of time. On a server that is never used, it
    // sees none, and Node answers these requests like any other. Only reloading needs upgrades.
    httpServer: dev ? server : createServer(),
  });
  await app.prepare();
  return app.getRequestHandler();
}

/** Sends a first request, which waits for instrumentation.ts, so that "ready" means ready. */
async function answerOnce() {
  const at = isWildcard ? "127.0.0.1" : host;
  const { status } = await fetch(
    `http://${at.includes(":") ? `[${at}]` : at}:${port}/`,
    {
      method: "HEAD",
      redirect: "manual",
    },
  );
  if (status >= 500)
    throw new Error(`The home page answers ${status}: see the output above.`);
}

/**
 * Makes /api/health/ready answer 503 for the time of the notice, so that a proxy sends its requests elsewhere, and then
 * ends. A second signal, or one during the start, ends at once.
 */
async function endAfterNotice() {
  const isFirst = !globalThis.limmatIsStopping;
  globalThis.limmatIsStopping = true;
  if (serving && isFirst && noticeSeconds > 0)
    await pause(noticeSeconds * 1_000);
  await end();
}

/**
 * Stops accepting, lets requests finish, runs the application's shutdown functions (globalThis.limmatOnShutdown: a
 * Set of functions), and exits with 0 within ten seconds.
 */
async function end() {
  if (ending) return;
  ending = true;
  setTimeout(() => process.exit(0), GRACE_MS + 1_500).unref();
  // A client that keeps its connection would send its next request into the void.
  for (const response of open)
    if (!response.headersSent) response.setHeader("Connection", "close");
  if (listening) {
    const closed = new Promise((resolve) => server.close(resolve));
    const idle = setInterval(() => server.closeIdleConnections(), 100);
    server.closeIdleConnections();
    const cut = setTimeout(
      () => server.closeAllConnections(),
      dev ? 500 : GRACE_MS,
    );
    await closed;
    clearInterval(idle);
    clearTimeout(cut);
  }
  const tasks = [...(globalThis.limmatOnShutdown ?? [])];
  await Promise.allSettled(tasks.map((task) => task()));
  process.exit(0);
}

function requireBuild() {
  if (!existsSync(join(distDir, "BUILD_ID"))) {
    refuse("There is no build yet: run `npm run build` first.");
  }
}

/** Removes the prefix that Next adds to errors of instrumentation.ts. */
function oneMessage(error) {
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(
    /^An error occurred while loading instrumentation hook: /,
    "",
  );
}

function refuse(message) {
  if (!ending) console.error(message);
  process.exit(ending ? 0 : 1);
}
