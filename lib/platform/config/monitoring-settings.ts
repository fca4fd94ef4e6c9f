import { z } from "zod";
import { flag, whole } from "./env-kinds";

export const monitoring = {
  REQUEST_LOG: flag.default(true).meta({
    description:
      "`false`: no log line for each request. A line has request id, method, route, kind of caller, status and milliseconds, and no personal data",
    demo: "false",
  }),
  METRICS_PORT: whole(1, 65535).optional().meta({
    description:
      "Port on which Prometheus reads the metrics of this process, at `/metrics`. Do not let the proxy forward it",
    otherwise: "no metrics",
  }),
  METRICS_HOST: z
    .string()
    .default("127.0.0.1")
    .describe("Address that METRICS_PORT is opened on"),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description:
        "Address of an OpenTelemetry collector (OTLP over HTTP), which then gets the spans of requests and queries, without personal data. OTEL_TRACES_SAMPLER and the other settings of OpenTelemetry are read as well",
      otherwise: "no traces",
    }),
  OTEL_SERVICE_NAME: z
    .string()
    .default("limmat")
    .describe("Name of this service in traces"),
};
