import { Agent, request, type IncomingHttpHeaders } from "node:http";
import { expect } from "@playwright/test";
import { catalogue, type ErrorCode } from "../../lib/errors/catalogue";
import { baseUrl } from "./settings";

export type Reply = {
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

/** What every answer of a call must carry. */
export function expectOurs(reply: Reply): void {
  expect(reply.headers["x-request-id"], reply.text).toMatch(/^[0-9a-f-]{36}$/);
  expect(reply.headers["cache-control"]).toBe("no-store");
  expect(reply.headers["content-type"]).toContain("application/json");
}

/** A success. */
export function expectTaken(reply: Reply): void {
  expect(
    `${reply.status} ${reply.json.code ?? ""} ${reply.status === 200 ? "" : reply.text}`.trim(),
  ).toBe("200");
  expectOurs(reply);
}

/** A refusal with this code: its status, its text (unless the call words it itself), and nothing more than a refusal has. */
export function expectRefused(
  reply: Reply,
  code: ErrorCode,
  message: string = catalogue[code].text,
): void {
  expect(`${reply.status} ${String(reply.json.code)}`, reply.text).toBe(
    `${catalogue[code].status} ${code}`,
  );
  expect(reply.json.message).toBe(message);
  expectOurs(reply);
  for (const name of Object.keys(reply.json))
    expect(["message", "code", "fields", "flowId"]).toContain(name);
  if (reply.status === 429)
    expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
}
