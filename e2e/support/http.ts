import assert from "node:assert/strict";
import { Agent, request, type IncomingHttpHeaders } from "node:http";
import { nameOf } from "../../lib/calls/call";
import { contracts } from "../../lib/bank/contracts";
import { errorsByCode } from "../../lib/testing/contracts";
import { findUndocumented } from "./documented";
import { baseUrl } from "./settings";

export type Reply = {
  call: Pick<Call, "method" | "path">;
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The parsed JSON body; empty if the body is not JSON. */
  json: Record<string, unknown>;
};

export type Call = {
  method: "GET" | "POST" | "PUT" | "DELETE" | "OPTIONS" | "TRACE" | "PROPFIND";
  /** Sent as it is, without escaping or unescaping. */
  path: string;
  headers?: Record<string, string>;
  /** Objects are sent as JSON, text and bytes as they are, with the content type of the headers. */
  body?: object | string | Buffer;
};

const agent = new Agent({ keepAlive: true, maxSockets: 32 });

/**
 * Sends one request exactly as given and reads the whole response. It handles no cookies, redirects or retries.
 * @throws Error if a call gives an answer that the API document does not describe.
 */
export async function send(call: Call): Promise<Reply> {
  const reply = await exchange(call);
  const fault = await findUndocumented(reply);
  assert(
    fault === null,
    `${call.method} ${call.path}: ${fault}: ${shown(reply)}`,
  );
  return reply;
}

function exchange({ method, path, headers = {}, body }: Call): Promise<Reply> {
  const raw = typeof body === "string" || Buffer.isBuffer(body);
  const bytes = Buffer.from(raw ? body : JSON.stringify(body ?? {}));
  const isSent = body !== undefined;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${baseUrl}/`,
      {
        agent,
        method,
        path,
        headers: {
          ...(isSent && {
            ...(!raw && { "content-type": "application/json" }),
            "content-length": String(bytes.length),
          }),
          ...headers,
        },
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.on("error", reject);
        incoming.on("end", () => {
          const text = Buffer.concat(chunks).toString();
          resolve({
            call: { method, path },
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            text,
            json: parse(text),
          });
        });
      },
    );
    outgoing.on("error", reject);
    outgoing.end(isSent ? bytes : undefined);
  });
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Returns the headers of a browser on one of our pages. */
export const browser = (cookies: Record<string, string>) => ({
  cookie: Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join("; "),
  origin: baseUrl,
});

export const sessionCookie = {
  customer: "limmat-customer-session",
  admin: "limmat-admin-session",
} as const;

/** Returns the required response headers that are missing or wrong, described in a few words. */
function missingIn({ headers }: Reply): string[] {
  const lacks = {
    "a request id": !/^[0-9a-f-]{36}$/.test(String(headers["x-request-id"])),
    "no-store": headers["cache-control"] !== "no-store",
    nosniff: headers["x-content-type-options"] !== "nosniff",
    "JSON, or a file":
      !headers["content-type"]?.startsWith("application/json") &&
      !/^(attachment|inline); filename=/.test(
        headers["content-disposition"] ?? "",
      ),
  };
  return Object.keys(lacks).filter((name) => lacks[name as keyof typeof lacks]);
}

const shown = (reply: Reply) => `${reply.status} ${reply.text.slice(0, 300)}`;

const patterns = contracts.map(
  (contract) =>
    [
      contract,
      new RegExp(
        `^${nameOf(contract)
          .replace(" ", " /api")
          .replace(/\{\w+\}/g, "[^/]+")}$`,
      ),
    ] as const,
);

function contractOf({ call: { method, path } }: Reply) {
  const [bare = ""] = path.split("?");
  return patterns.find(([, pattern]) => pattern.test(`${method} ${bare}`))?.[0];
}

/** Returns the text of an error, or the one that the call has for all its own. */
function textOf(reply: Reply, code: string) {
  const contract = contractOf(reply);
  return contract?.oneFailureText &&
    contract.refuses?.some((error) => error.code === code)
    ? contract.fallback.text
    : errorOf(code).text;
}

/** Returns the error with this code, so that a misspelt code fails the test. */
function errorOf(code: string) {
  const error = errorsByCode.get(code);
  if (!error) throw new Error(`No call answers ${code}`);
  return error;
}

/**
 * Checks that a reply is a refusal with this code: its status, its text (unless the call has its own) and our headers.
 * Returns a description of the fault, or null.
 */
export function faultOf(
  reply: Reply,
  code: string,
  message = textOf(reply, code),
): string | null {
  const { status, json, headers } = reply;
  const { status: expected } = errorOf(code);
  const wrong = [
    ...(status === expected && json.code === code
      ? []
      : [`not ${expected} ${code}`]),
    ...(json.message === message ? [] : [`not "${message}"`]),
    ...missingIn(reply).map((name) => `without ${name}`),
    ...(status === 429 && !(Number(headers["retry-after"]) > 0)
      ? ["without Retry-After"]
      : []),
  ];
  return wrong.length > 0 ? `${wrong.join(", ")}: ${shown(reply)}` : null;
}

export function expectRefused(
  reply: Reply,
  code: string,
  message?: string,
): void {
  const fault = faultOf(reply, code, message);
  assert(fault === null, fault ?? "");
}

/** Expects a success with the required headers. */
export function expectTaken(reply: Reply): void {
  const wrong = [
    ...(reply.status === 200 ? [] : ["not 200"]),
    ...missingIn(reply).map((name) => `without ${name}`),
  ];
  assert(wrong.length === 0, `${wrong.join(", ")}: ${shown(reply)}`);
}
