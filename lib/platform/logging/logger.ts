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
    serializers: { err: serializeError },
  },
  // Written through the stream, so that a test can read the lines.
  { write: (line) => void process.stderr.write(line) },
);

/** Other properties of an error are left out: those of database errors quote values, those of refusals name people. */
function serializeError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  const { code } = error as { code?: unknown };
  return { type: name, message, stack, ...(code !== undefined && { code }) };
}
