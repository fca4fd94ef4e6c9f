import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { commonErrors } from "@/lib/platform/errors/common";
import { stampRequest } from "./client-ip.mjs";
import { addRefusalText, REFUSALS, refuse } from "./refusals.mjs";

test("the server's own refusals have the statuses and texts of the application's", () => {
  const { INVALID_REQUEST, METHOD_NOT_ALLOWED, TOO_MANY_REQUESTS } =
    commonErrors;
  const texts = [INVALID_REQUEST, METHOD_NOT_ALLOWED, TOO_MANY_REQUESTS].map(
    ({ code, status, text }) => [code, { status, text }],
  );
  expect(REFUSALS).toEqual(Object.fromEntries(texts));
});

test("a refusal has the id that its request was given", async () => {
  const ids: unknown[] = [];
  const server = createServer((request, response) => {
    stampRequest(request, 0);
    ids.push(request.headers["x-request-id"]);
    if (request.method === "PUT") {
      addRefusalText(request, response);
      response.writeHead(405).end();
    } else refuse(response, "INVALID_REQUEST");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  for (const method of ["GET", "PUT"]) {
    const { headers } = await fetch(`http://127.0.0.1:${port}/api/x`, {
      method,
    });
    expect(headers.get("x-request-id")).toBe(ids.at(-1));
  }
  server.close();
});
