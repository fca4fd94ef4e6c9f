import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { HttpProxy, type Rule } from "./proxy";

const closings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});

/** Opens a proxy before a server. */
async function open(answer: RequestListener, ...rules: Rule[]) {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  const proxy = new HttpProxy();
  const url = await proxy.open();
  const { port } = server.address() as AddressInfo;
  proxy.target = () => port;
  for (const rule of rules) proxy.add(rule);
  const close = async () => {
    server.close();
    server.closeAllConnections();
    await proxy.close();
  };
  closings.push(close);
  return { url, server };
}

const echo: RequestListener = (request, response) => {
  response.setHeader("set-cookie", ["a=1", "b=2"]);
  response.writeHead(201, { "x-host": request.headers.host });
  response.write(`${request.method} ${request.url} `);
  request.pipe(response);
};

describe("the proxy", () => {
  const pass: Rule = {
    call: "POST /api/{name}",
    handle: (call, on) => on(call),
  };
  it.each([
    ["as a stream", []],
    ["through a rule", [pass]],
  ])("sends calls on %s", async (_, rules) => {
    const { url } = await open(echo, ...rules);
    const answer = await fetch(`${url}/api/pay?a=1`, {
      method: "POST",
      body: "Zürich",
    });
    expect(answer.status).toBe(201);
    expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    expect(answer.headers.get("x-host")).toBe(new URL(url).host);
    expect(await answer.text()).toBe("POST /api/pay?a=1 Zürich");
  });

  it("applies the last rule first, and to its calls only", async () => {
    const add = (letter: string): Rule => ({
      call: "POST /api/{name}",
      handle: (call, on) =>
        on({ ...call, body: Buffer.from(`${call.body}${letter}`) }),
    });
    const { url } = await open(echo, add("b"), add("a"));
    const post = async (path: string) =>
      (await fetch(`${url}${path}`, { method: "POST" })).text();
    expect(await post("/api/pay")).toBe("POST /api/pay ab");
    expect(await post("/api/pay/now")).toBe("POST /api/pay/now ");
  });

  it("breaks the connection if an answer is lost or no server is there", async () => {
    let calls = 0;
    const { url, server } = await open(
      (_, response) => {
        calls += 1;
        response.end();
      },
      {
        call: "GET /lost",
        handle: async (call, on) => {
          await on(call);
          return null;
        },
      },
    );
    await expect(fetch(`${url}/lost`)).rejects.toThrow("fetch failed");
    expect(calls).toBe(1);
    expect((await fetch(url)).status).toBe(200);
    server.close();
    server.closeAllConnections();
    await expect(fetch(url)).rejects.toThrow("fetch failed");
    await expect(fetch(`${url}/lost`)).rejects.toThrow("fetch failed");
  });

  it("ends the server's work when a client leaves", async () => {
    let left: Promise<unknown> | undefined;
    const { url } = await open((_, response) => {
      left = once(response, "close");
      response.write("begun");
    });
    const leave = new AbortController();
    const answer = await fetch(url, { signal: leave.signal });
    leave.abort();
    await expect(answer.text()).rejects.toThrow();
    await left;
  });
});
