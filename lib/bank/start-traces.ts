import "server-only";
import { env } from "@/lib/platform/config/env";
import { requireOwnServer } from "@/lib/platform/http/client-ip";

/** Refuses to start without our own server. Starts tracing if a collector is set. Its packages are loaded only then. */
export async function startTraces(): Promise<void> {
  requireOwnServer();
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SERVICE_NAME } = env();
  if (!OTEL_EXPORTER_OTLP_ENDPOINT) return;
  const { startTracing } = await import("@/lib/platform/tracing/start");
  startTracing(OTEL_SERVICE_NAME);
}
