import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { expectBank } from "./running";

async function answer(status: number) {
  const server = createServer((_, response) =>
    response.writeHead(status).end(),
  );
  onTestFinished(() => void server.close());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it.each([404, 503])(
  "names the status %s of what is no bank",
  async (status) => {
    const url = await answer(status);
    await expect(expectBank({ url })).rejects.toThrow(
      `No bank answers at LIMMAT_URL, ${url} (the answer is ${status}): `,
    );
  },
);

it("names the reason why nothing answers", async () => {
  const url = "http://127.0.0.1:1";
  await expect(expectBank({ url })).rejects.toThrow(
    /\((bad port|.*ECONNREFUSED.*)\): start it/,
  );
  await expectBank({ url: await answer(200) });
});
