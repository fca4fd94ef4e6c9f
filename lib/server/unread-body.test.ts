import { once } from "node:events";
import { Agent, createServer, request } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { expect, test } from "vitest";
import { discardUnread } from "./unread-body.mjs";

test("a connection keeps no listener of a request that was answered before its end", async () => {
  const sockets = new Set<Socket>();
  const server = createServer((asked, response) => {
    sockets.add(asked.socket);
    discardUnread(asked, response);
    response.writeHead(401).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const body = Buffer.alloc(1_000_000);
  for (let nth = 0; nth < 20; nth += 1) {
    const call = request({ port, agent, method: "POST", host: "127.0.0.1" });
    call.end(body);
    const [answer] = await once(call, "response");
    expect(answer.statusCode).toBe(401);
    answer.resume();
    await once(answer, "end");
  }
  agent.destroy();
  server.close();
  const [only, ...more] = sockets;
  expect(more).toEqual([]);
  expect(only!.listenerCount("pause")).toBeLessThan(5);
});
