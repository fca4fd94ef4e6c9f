import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { CallLost, Client } from "./client";

const open: ReturnType<typeof createServer>[] = [];

afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

/** Returns a client of a server that answers like this. */
async function clientOf(answer: RequestListener) {
  const server = createServer(answer);
  open.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return new Client(`http://127.0.0.1:${port}`, () => Promise.resolve(null));
}

const answerJson = { "content-type": "application/json" };

test("names a call that gets no answer, and the cause", async () => {
  const client = await clientOf(({ socket }) => socket.destroy());
  const error: unknown = await client.post("/transfer").catch((one) => one);
  expect(error).toBeInstanceOf(CallLost);
  expect(error).toMatchObject({
    message: "POST /transfer got no answer.",
    cause: expect.any(TypeError),
  });
});

test("names a call whose answer breaks off", async () => {
  const client = await clientOf((_, response) => {
    response.writeHead(200, { ...answerJson, "content-length": "100" });
    response.write('{"balance":', () => response.destroy());
  });
  await expect(client.get("/accounts")).rejects.toThrow(
    "GET /accounts got no answer.",
  );
});

test("leaves out values of the query that are undefined", async () => {
  const client = await clientOf(({ url }, response) => {
    response.writeHead(200, answerJson).end(JSON.stringify(url));
  });
  const query = { format: "csv", from: undefined };
  expect(await client.get("/statement", { query })).toBe(
    "/api/statement?format=csv",
  );
});

test("throws what the bank refuses, with its status and text", async () => {
  const client = await clientOf((_, response) => {
    response.writeHead(503).end("Try again later.");
  });
  await expect(client.get("/accounts")).rejects.toMatchObject({
    status: 503,
    message: "GET /accounts answered 503 : Try again later.",
  });
});
