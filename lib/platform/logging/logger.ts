import "server-only";
import pino from "pino";

/**
 * The log of the server: one JSON object a line on standard error, with time (ISO 8601), level and message. Pass ids
 * as fields and an error as `err`; never pass what a caller sent.
 */
export const logger = pino(
  {
    base: null,
    messageKey: "message",
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
  },
  // Written through the stream, so that a test can read the lines.
  { write: (line) => void process.stderr.write(line) },
);
