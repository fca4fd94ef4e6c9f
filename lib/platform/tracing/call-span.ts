import "server-only";
import {
  context,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";

/**
 * Runs a call in a span with its route and status, below the span that the request names as its parent.
 * @param route such as `/api/verify/{userId}`
 */
export function inCallSpan(
  { method, headers }: Request,
  route: string,
  run: () => Promise<Response>,
): Promise<Response> {
  const parent = propagation.extract(
    context.active(),
    Object.fromEntries(headers),
  );
  return trace.getTracer("limmat").startActiveSpan(
    `${method} ${route}`,
    {
      kind: SpanKind.SERVER,
      attributes: { "http.request.method": method, "http.route": route },
    },
    parent,
    async (span) => {
      try {
        const response = await run();
        span.setAttribute("http.response.status_code", response.status);
        if (response.status >= 500)
          span.setStatus({ code: SpanStatusCode.ERROR });
        return response;
      } finally {
        span.end();
      }
    },
  );
}
