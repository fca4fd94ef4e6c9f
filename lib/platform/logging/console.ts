import "server-only";
import { stripVTControlCharacters } from "node:util";
import { logger } from "./logger";

/** Makes the lines that Next and other packages print log lines, so that they have a time and the same shape. */
export function logConsole(): void {
  Object.assign(console, {
    error: (...parts: unknown[]) => log("error", parts),
    warn: (...parts: unknown[]) => log("warn", parts),
  });
}

function log(level: "error" | "warn", parts: unknown[]) {
  const err = parts.find((part) => part instanceof Error);
  // Next gives a digest to the errors that it reports to instrumentation.ts, where they are logged with the request.
  if (err && ("digest" in err || isClientGone(err))) return;
  const text = parts.filter((part) => typeof part === "string").join(" ");
  const message = stripVTControlCharacters(text).replace(/[⨯⚠]/g, "").trim();
  logger[level]({ err }, message || "Unexpected error");
}

/** Node's error for a request whose client closed the connection before its end. */
const isClientGone = (error: Error) =>
  error.message === "aborted" &&
  (error as NodeJS.ErrnoException).code === "ECONNRESET";
