import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { CallLost, CallRefused, Client } from "./client";

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
    name: "CallLost",
    message: "POST /transfer got no answer.",
    cause: expect.any(TypeError),
  });
});

test("names a refusal by its kind", async () => {
  const client = await clientOf((_, response) => {
    response.writeHead(422, answerJson);
    response.end(
      JSON.stringify({ code: "INSUFFICIENT_FUNDS", message: "Too little." }),
    );
  });
  const error: unknown = await client.post("/transfer").catch((one) => one);
  expect(error).toBeInstanceOf(CallRefused);
  expect(String(error)).toBe(
    "CallRefused: POST /transfer answered 422 INSUFFICIENT_FUNDS: Too little.",
  );
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

/** Answers what it got. */
const echo: RequestListener = (request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const type = request.headers["content-type"];
    const text = Buffer.concat(chunks).toString();
    response.writeHead(200, answerJson).end(JSON.stringify({ type, text }));
  });
};

test("sends a form with its files", async () => {
  const client = await clientOf(echo);
  const body = new FormData();
  body.set("file", new Blob(["<Document/>"]), "salaries.xml");
  const { type, text } = await client.post("/payment-files", { body });
  expect(type).toMatch(/^multipart\/form-data; boundary=/);
  expect(text).toContain('filename="salaries.xml"');
  expect(text).toContain("<Document/>");
});

test("sends other bodies as JSON", async () => {
  const client = await clientOf(echo);
  expect(await client.post("/move", { body: { amount: "1.00" } })).toEqual({
    type: "application/json",
    text: '{"amount":"1.00"}',
  });
});

test("throws wrong input as it is, and not as a lost call", async () => {
  const client = await clientOf(echo);
  const headers = { "Idempotency-Key": "two\nlines" };
  for (const call of [
    client.get("/accounts", { body: {} }),
    client.post("/move", { body: {}, headers }),
    client.post("/move", { body: { amount: 1n } }),
  ])
    await expect(call).rejects.not.toThrow(CallLost);
});
