import { randomUUID } from "node:crypto";
import autocannon, { type RequestParams, type Result } from "autocannon";
import { CODES } from "./books";

/** Concurrent clients. Each waits for its answer before it sends the next request. */
export const CLIENTS = 16;

export type Caller = {
  customerId: string;
  number: string;
  token: string;
};

export type Load = {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Answers with an unexpected status, and requests without an answer. */
  errors: number;
};

/** Baseline load: an unknown address below /api, answered by a constant 404 in JSON. */
export function bareLoad(url: string, amount: number): Promise<Load> {
  return run(url, amount, [{ path: "/api/none" }], (result) => result["2xx"]);
}

/** Customers paying each other, each transfer with its own idempotency key. */
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
        ...CODES,
      }),
    };
  };
  const request = { method: "POST", path: "/api/transfer", setupRequest };
  return run(url, amount, [request], (result) => result.non2xx);
}

/** A request that pays somebody at another bank. */
const toWire = ({ token }: Caller) => ({
  headers: {
    "content-type": "application/json",
    authorization: `Bearer ${token}`,
    "idempotency-key": randomUUID(),
  },
  body: JSON.stringify({
    recipientAccount: "4444000011112222",
    amount: "0.50",
    bank: "Sihl Bank",
    accountName: "Erika Example",
    description: "Bench",
    ...CODES,
  }),
});

/** Customers paying somebody at another bank. */
export function wireLoad(
  url: string,
  callers: Caller[],
  amount: number,
): Promise<Load> {
  let turn = 0;
  const setupRequest = (request: RequestParams) => ({
    ...request,
    ...toWire(callers[turn++ % callers.length]!),
  });
  const request = { method: "POST", path: "/api/transfer", setupRequest };
  return run(url, amount, [request], (result) => result.non2xx);
}

/** One payment of {@link wireLoad}. */
export async function sendWire(url: string, caller: Caller): Promise<void> {
  const response = await fetch(`${url}/api/transfer`, {
    method: "POST",
    ...toWire(caller),
  });
  if (!response.ok) throw new Error(await response.text());
}

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

export function staffLoad(
  url: string,
  token: string,
  path: string,
  amount: number,
): Promise<Load> {
  const request = { path, headers: { authorization: `Bearer ${token}` } };
  return run(url, amount, [request], (result) => result.non2xx);
}

/** A page, rendered for signed-in customers or staff in turn. */
export function pageLoad(
  url: string,
  cookies: string[],
  path: string,
  amount: number,
): Promise<Load> {
  const requests = cookies.map((cookie) => ({ path, headers: { cookie } }));
  return run(url, amount, requests, (result) => result.non2xx);
}

/** autocannon notices the end only at its next sample, and counts the time until then. */
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
