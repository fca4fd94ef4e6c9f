import { Agent, request, type IncomingHttpHeaders } from "node:http";
import { expect } from "@playwright/test";
import { catalogue, type ErrorCode } from "../../lib/errors/catalogue";
import { documentedCalls } from "../../lib/openapi/calls";
import { refusalsOf } from "../../lib/openapi/refusals";
import { baseUrl } from "./settings";

export type Reply = {
  /** The call that was answered. */
  call: Pick<Call, "method" | "path">;
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The body read as JSON; empty where it is none. */
  json: Record<string, unknown>;
};

export type Call = {
  method: "GET" | "POST" | "PUT" | "DELETE" | "OPTIONS";
  /** As it goes on the wire: no escaping is done or undone. */
  path: string;
  headers?: Record<string, string>;
  /** Objects go as JSON; text and bytes as they are, with whatever type the headers say. */
  body?: object | string | Buffer;
};

const agent = new Agent({ keepAlive: true, maxSockets: 32 });

/** Sends one request exactly as told and reads the whole answer; knows no cookies, no redirects, no retries. */
export function send({
  method,
  path,
  headers = {},
  body,
}: Call): Promise<Reply> {
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

/** The headers of a client that carries its token itself. */
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** The headers of a browser on one of our own pages. */
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

/** What an answer lacks of what every answer of a call must carry, each in a few words. */
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

/** Whether the documentation of the call that was made names this refusal; what is no call of ours has none. */
function isDocumented({ call: { method, path } }: Reply, code: ErrorCode) {
  const [bare = ""] = path.split("?");
  const row = Object.entries(documentedCalls).find(([key]) =>
    new RegExp(
      `^${key.replace(" ", " /api").replace(/\{\w+\}/g, "[^/]+")}$`,
    ).test(`${method} ${bare}`),
  );
  return !row || refusalsOf(method, row[1]).includes(code);
}

const OF_A_REFUSAL = ["message", "code", "fields", "hints", "flowId"];

/**
 * What keeps an answer from being a refusal with this code: its status, its text (unless the call words it itself),
 * our headers, nothing more than a refusal has, and its name in the documentation. Null where it is one.
 */
export function faultOf(
  reply: Reply,
  code: ErrorCode,
  message: string = catalogue[code].text,
): string | null {
  const { status, json, headers } = reply;
  const { status: expected } = catalogue[code];
  const wrong = [
    ...(status === expected && json.code === code
      ? []
      : [`not ${expected} ${code}`]),
    ...(json.message === message ? [] : [`not "${message}"`]),
    ...(isDocumented(reply, code) ? [] : ["not documented"]),
    ...missingIn(reply).map((name) => `without ${name}`),
    ...Object.keys(json)
      .filter((key) => !OF_A_REFUSAL.includes(key))
      .map((key) => `with ${key}`),
    ...(status === 429 && !(Number(headers["retry-after"]) > 0)
      ? ["without Retry-After"]
      : []),
  ];
  return wrong.length > 0 ? `${wrong.join(", ")}: ${shown(reply)}` : null;
}

/** A refusal with this code; see {@link faultOf}. */
export function expectRefused(
  reply: Reply,
  code: ErrorCode,
  message?: string,
): void {
  expect(faultOf(reply, code, message)).toBeNull();
}

/** A success, with what every answer must carry. */
export function expectTaken(reply: Reply): void {
  const wrong = [
    ...(reply.status === 200 ? [] : ["not 200"]),
    ...missingIn(reply).map((name) => `without ${name}`),
  ];
  expect(
    wrong.length > 0 ? `${wrong.join(", ")}: ${shown(reply)}` : null,
  ).toBeNull();
}
