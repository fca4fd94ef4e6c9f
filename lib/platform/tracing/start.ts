import "server-only";
import { registerInstrumentations } from "@opentelemetry/instrumentation";
import { PgInstrumentation } from "@opentelemetry/instrumentation-pg";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  BatchSpanProcessor,
  NodeTracerProvider,
} from "@opentelemetry/sdk-trace-node";
import { withoutPersonalData } from "./without-personal-data";

/**
 * Sends the spans of pages, routes and database queries to the collector that OTEL_EXPORTER_OTLP_ENDPOINT names. Has to
 * run before anything loads `pg`. The other settings of OpenTelemetry, such as OTEL_TRACES_SAMPLER, are read as well.
 * @returns a function that sends what is left, and ends
 */
export function startTracing(service: string): () => Promise<void> {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ "service.name": service }),
    spanProcessors: [
      new BatchSpanProcessor(withoutPersonalData(new OTLPTraceExporter())),
    ],
  });
  provider.register();
  registerInstrumentations({
    tracerProvider: provider,
    instrumentations: [new PgInstrumentation({ requireParentSpan: true })],
  });
  return () => provider.shutdown();
}
