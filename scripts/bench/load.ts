import { randomUUID } from "node:crypto";
import autocannon, { type RequestParams, type Result } from "autocannon";

/** Clients that wait for their answer before they ask again. */
export const CLIENTS = 16;

/** A customer who can call. */
export type Caller = {
  customerId: string;
  number: string;
  token: string;
};

export type Load = {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Answers other than the one asked for, and requests without one. */
  errors: number;
};

/** A trivial call of the product: an address below /api that is none, answered by a constant 404 in JSON. */
export function bareLoad(url: string, amount: number): Promise<Load> {
  return run(url, amount, [{ path: "/api/none" }], (result) => result["2xx"]);
}

/** Customers paying each other, each transfer under a key of its own. */
export function transferLoad(
  url: string,
  callers: Caller[],
  amount: number,
): Promise<Load> {
  let turn = 0;
  const setupRequest = (request: RequestParams) => {
    const from = callers[turn % callers.length]!;
    const to =
      callers[(turn + 1 + (turn % (callers.length - 1))) % callers.length]!;
    turn += 1;
    return {
      ...request,
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${from.token}`,
        "idempotency-key": randomUUID(),
      },
      body: JSON.stringify({
        recipientAccount: to.number,
        amount: (1 + (turn % 97)) / 100,
        bank: "Limmat",
        accountName: "Bench Customer",
        description: "Bench",
        cotCode: "COTBENCH",
        taxCode: "TAXBENCH",
      }),
    };
  };
  const request = { method: "POST", path: "/api/transfer", setupRequest };
  return run(url, amount, [request], (result) => result.non2xx);
}

/** The first page of each customer's history, as the history screen asks for it. */
export function historyLoad(
  url: string,
  callers: Caller[],
  amount: number,
): Promise<Load> {
  const requests = callers.map(({ customerId, token }) => ({
    path: `/api/transaction-history/${customerId}?limit=20`,
    headers: { authorization: `Bearer ${token}` },
  }));
  return run(url, amount, requests, (result) => result.non2xx);
}

/** One address asked for by staff, over and over. */
export function staffLoad(
  url: string,
  token: string,
  path: string,
  amount: number,
): Promise<Load> {
  const request = { path, headers: { authorization: `Bearer ${token}` } };
  return run(url, amount, [request], (result) => result.non2xx);
}

/** The load tool sees that it is done at its next step only, and counts the time until then. */
const CLOCK_STEP_MS = 10;

async function run(
  url: string,
  amount: number,
  requests: RequestParams[],
  countWrong: (result: Result) => number,
): Promise<Load> {
  const result = await autocannon({
    url,
    connections: CLIENTS,
    amount,
    requests,
    sampleInt: CLOCK_STEP_MS,
  });
  return {
    perSecond: result.requests.total / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    errors: result.errors + result.timeouts + countWrong(result),
  };
}
