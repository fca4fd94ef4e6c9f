import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTracing } from "./start";

type Attribute = { key: string; value: object };
type Span = { name: string; attributes: Attribute[]; events: object[] };

const received: { spans: Span[]; service: unknown }[] = [];
let collector: Server;

/** A collector that keeps what it gets, as OTLP in JSON. */
beforeAll(async () => {
  collector = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { resourceSpans } = JSON.parse(
        Buffer.concat(chunks).toString(),
      ) as {
        resourceSpans: {
          resource: { attributes: Attribute[] };
          scopeSpans: { spans: Span[] }[];
        }[];
      };
      for (const { resource, scopeSpans } of resourceSpans)
        received.push({
          spans: scopeSpans.flatMap(({ spans }) => spans),
          service: resource.attributes,
        });
      response.setHeader("content-type", "application/json").end("{}");
    });
  });
  await new Promise<void>((done) => collector.listen(0, "127.0.0.1", done));
});
afterAll(() => collector.close());

test("spans reach the collector, without addresses, values and messages", async () => {
  const { port } = collector.address() as AddressInfo;
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${port}`;
  const end = startTracing("test-bank");
  trace
    .getTracer("test")
    .startActiveSpan(
      "GET /allacount?search=Petra",
      { kind: SpanKind.SERVER },
      (span) => {
        span.setAttributes({
          "http.route": "/allacount",
          "http.target": "/allacount?search=Petra",
          "db.query.text": "SELECT $1",
          "enduser.id": "1000000008",
        });
        span.recordException(new TypeError("Petra is unknown"));
        span.setStatus({
          code: SpanStatusCode.ERROR,
          message: "Petra is unknown",
        });
        span.end();
      },
    );
  await end();
  expect(received).toHaveLength(1);
  const [{ spans, service }] = received as [(typeof received)[0]];
  expect(JSON.stringify(service)).toContain("test-bank");
  expect(JSON.stringify(received)).not.toMatch(/Petra|1000000008/);
  expect(spans).toHaveLength(1);
  expect(spans[0]).toMatchObject({
    name: "GET /allacount",
    attributes: [
      { key: "http.route", value: { stringValue: "/allacount" } },
      { key: "db.query.text", value: { stringValue: "SELECT $1" } },
    ],
    events: [
      {
        name: "exception",
        attributes: [
          { key: "exception.type", value: { stringValue: "TypeError" } },
        ],
      },
    ],
  });
});
