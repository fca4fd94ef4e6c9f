import { once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as ask,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";
import { buffer } from "node:stream/consumers";

/** A call of the bank, read to its end. */
export type Call = {
  method: string;
  /** Path and query. */
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
};

export type Answer = {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
};

/** Makes a call and returns its answer, or null if the answer is lost. */
export type Pass = (call: Call) => Promise<Answer | null>;

/** Handles some calls on their way. */
export type Rule = {
  /** Such as `POST /api/transfer`. A name in braces matches one part of a path. */
  call: string;
  handle: (call: Call, pass: Pass) => Promise<Answer | null>;
};

/** As long as the bank's own server, so that a client never sends on a connection that is about to close. */
const KEEP_ALIVE_MS = 65_000;

/** Headers that belong to one connection, or that Node writes for the body. */
const OF_CONNECTION = new Set([
  "connection",
  "keep-alive",
  "transfer-encoding",
]);

/** The public address of one bank. It sends calls on to the server, and its rules change some of them. */
export class HttpProxy {
  /** The port of the bank's server. */
  target = () => 0;
  private readonly rules = new Set<Rule>();
  private readonly server = createServer((request, response) => {
    const [path] = request.url!.split("?");
    const call = `${request.method} ${path}`;
    const rules = [...this.rules].filter((rule) =>
      patternOf(rule.call).test(call),
    );
    if (rules.length === 0) this.stream(request, response);
    else void this.handle(rules, request, response);
  });

  /** Opens the proxy on a free port and returns its address. */
  async open(): Promise<string> {
    this.server.keepAliveTimeout = KEEP_ALIVE_MS;
    this.server.listen(0, "127.0.0.1");
    await once(this.server, "listening");
    const { port } = this.server.address() as AddressInfo;
    return `http://localhost:${port}`;
  }

  async close(): Promise<void> {
    const closed = once(this.server, "close");
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }

  /** Adds a rule, which comes before earlier ones. Returns a function that removes it. */
  add(rule: Rule): () => void {
    this.rules.add(rule);
    return () => this.rules.delete(rule);
  }

  private stream(request: IncomingMessage, response: ServerResponse) {
    const onward = ask({
      ...this.place(),
      method: request.method,
      path: request.url,
      headers: without(request.headers, OF_CONNECTION),
    });
    onward.on("response", (answer) => {
      response.writeHead(
        answer.statusCode!,
        answer.statusMessage ?? "",
        without(answer.headers, OF_CONNECTION),
      );
      pipeline(answer, response, () => {});
    });
    onward.on("error", () => {
      if (!response.headersSent) request.socket.destroy();
    });
    response.on("close", () => onward.destroy());
    request.pipe(onward);
  }

  private async handle(
    rules: Rule[],
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    const { method = "", url = "", headers } = request;
    const pass = rules.reduce<Pass>(
      (next, rule) => (call) => rule.handle(call, next),
      (call) => this.forward(call),
    );
    try {
      const body = await buffer(request);
      const answer = await pass({ method, url, headers, body });
      if (!answer) return loseAnswer(request);
      response.writeHead(answer.status, without(answer.headers, OF_BODY));
      response.end(answer.body);
    } catch {
      request.socket.destroy();
    }
  }

  /** Makes a call and reads its answer, which is not compressed. */
  private async forward({ method, url, headers, body }: Call): Promise<Answer> {
    const onward = ask({
      ...this.place(),
      method,
      path: url,
      headers: { ...without(headers, OF_BODY), "accept-encoding": "identity" },
    });
    onward.end(body);
    const [answer] = (await once(onward, "response")) as [IncomingMessage];
    return {
      status: answer.statusCode!,
      headers: answer.headers,
      body: await buffer(answer),
    };
  }

  /** A connection for each call, so that none is sent on one that the server closes. */
  private place() {
    return { host: "127.0.0.1", port: this.target(), agent: false } as const;
  }
}

const OF_BODY = new Set([...OF_CONNECTION, "content-length"]);

/** Returns the other headers. */
export const without = (headers: IncomingHttpHeaders, names: Set<string>) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !names.has(name)),
  );

const patternOf = (call: string) =>
  new RegExp(`^${call.replace(/\{\w+\}/g, "[^/]+")}$`);

/**
 * Ends a connection without an answer. A browser repeats a call by itself if a kept connection closes, so something
 * comes first that it cannot read.
 */
function loseAnswer(request: IncomingMessage) {
  request.socket.end("The answer is lost.\r\n\r\n");
}
