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
};
