import type { ReadableSpan, SpanExporter } from "@opentelemetry/sdk-trace-node";

/**
 * The attributes that are sent. A list of what to keep, because libraries add attributes with each version: addresses
 * have ids and searched names, errors have values.
 */
const KEPT = new Set([
  "db.namespace",
  "db.operation.name",
  "db.query.text",
  "db.name",
  "db.statement",
  "db.system",
  "db.system.name",
  "error.type",
  "exception.type",
  "http.method",
  "http.request.method",
  "http.response.status_code",
  "http.route",
  "http.status_code",
  "next.route",
  "next.rsc",
  "next.span_type",
]);

/** Sends spans with their names, times and {@link KEPT} attributes only. Queries have placeholders for their values. */
export function withoutPersonalData(exporter: SpanExporter): SpanExporter {
  return {
    export: (spans, done) => exporter.export(spans.map(toSent), done),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  };
}

const toSent = (span: ReadableSpan): ReadableSpan =>
  Object.create(span, {
    name: { value: span.name.replace(/\?.*$/s, "") },
    attributes: { value: keptOf(span.attributes) },
    status: { value: { code: span.status.code } },
    links: { value: [] },
    events: {
      value: span.events.map(({ name, time, attributes }) => ({
        name,
        time,
        attributes: keptOf(attributes ?? {}),
      })),
    },
  }) as ReadableSpan;

const keptOf = (attributes: ReadableSpan["attributes"]) =>
  Object.fromEntries(
    Object.entries(attributes).filter(([name]) => KEPT.has(name)),
  );
