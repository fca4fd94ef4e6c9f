import { context, propagation, trace } from "@opentelemetry/api";
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-node";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { inCallSpan } from "./call-span";

const exporter = new InMemorySpanExporter();
const provider = new NodeTracerProvider({
  spanProcessors: [new SimpleSpanProcessor(exporter)],
});

/** Other tests of this process have a provider of their own. */
function forgetProvider() {
  trace.disable();
  context.disable();
  propagation.disable();
}

beforeAll(() => {
  forgetProvider();
  provider.register();
});
afterAll(forgetProvider);

beforeEach(() => exporter.reset());

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const request = new Request("http://localhost/api/verify/1?name=Petra", {
  method: "POST",
  headers: { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` },
});

test("a call is a span with route and status, below the span of its client", async () => {
  const queries = trace.getTracer("pg");
  const response = await inCallSpan(
    request,
    "/api/verify/{userId}",
    async () => {
      expect(trace.getSpan(context.active())).toBeDefined();
      await Promise.resolve();
      queries.startSpan("SELECT").end();
      return new Response(null, { status: 422 });
    },
  );
  expect(response.status).toBe(422);
  await provider.forceFlush();
  const [query, call] = exporter.getFinishedSpans();
  expect(call).toMatchObject({
    name: "POST /api/verify/{userId}",
    attributes: {
      "http.request.method": "POST",
      "http.route": "/api/verify/{userId}",
      "http.response.status_code": 422,
    },
  });
  expect(call!.spanContext().traceId).toBe(TRACE);
  expect(query!.parentSpanContext?.spanId).toBe(call!.spanContext().spanId);
});

test("the span ends although the call fails", async () => {
  const failing = inCallSpan(request, "/api/x", () =>
    Promise.reject(new Error("broken")),
  );
  await expect(failing).rejects.toThrow("broken");
  await provider.forceFlush();
  expect(exporter.getFinishedSpans()).toHaveLength(1);
});
