import type { Instrumentation } from "next";

/** Runs once when the server starts, before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  // First: the tracing of queries has to be in place before the database driver is loaded.
  const { startTraces } = await import("@/lib/bank/start-traces");
  await startTraces();
  const { startServices } = await import("@/lib/bank/start");
  await startServices();
  const { env } = await import("@/lib/platform/config/env");
  const { NODE_ENV, CALLS_THROUGH_NEXT } = env();
  if (NODE_ENV !== "production" || CALLS_THROUGH_NEXT) return;
  const { callsWithoutNext } = await import("@/app/api/calls");
  // lib/server/start.mjs asks it before it asks Next.
  Object.assign(globalThis, { limmatAnswerCall: await callsWithoutNext() });
}

/** Next calls it for each error of a page or a route that nothing else has caught. */
export const onRequestError: Instrumentation.onRequestError = async (
  error,
  request,
  context,
) => {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { reportPageError } = await import("@/lib/platform/http/page-error");
  reportPageError(error, request, context);
};
