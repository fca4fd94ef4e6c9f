import "server-only";
import { Counter, Histogram, Registry } from "prom-client";

const globals = globalThis as typeof globalThis & {
  limmatMetrics?: ReturnType<typeof createMetrics>;
};

/** The metrics of this process, which the bundles of all routes share. docs/operations.md lists them. */
export const metrics = () => (globals.limmatMetrics ??= createMetrics());

function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    requests: new Histogram({
      name: "limmat_request_seconds",
      help: "Time from the request line to the end of the answer",
      labelNames: ["method", "route", "status"],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    refusals: new Counter({
      name: "limmat_refusals_total",
      help: "Refused and failed calls by error code",
      labelNames: ["code"],
      registers,
    }),
    postings: new Histogram({
      name: "limmat_posting_seconds",
      help: "Time of a posting in the ledger, by kind of entry",
      labelNames: ["kind"],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 3],
      registers,
    }),
    signIns: new Counter({
      name: "limmat_sign_ins_total",
      help: "Successful sign-ins",
      labelNames: ["realm"],
      registers,
    }),
    securityEvents: new Counter({
      name: "limmat_security_events_total",
      help: "Events of the security log: failed sign-ins, lock-outs, wrong codes, refused requests",
      labelNames: ["event"],
      registers,
    }),
  };
}
