import type { Instrumentation } from "next";

/** Runs once when the server starts, before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  // First: the tracing of queries has to be in place before the database driver is loaded.
  const { startTraces } = await import("@/lib/start-traces");
  await startTraces();
  const { startServices } = await import("@/lib/start");
  await startServices();
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
