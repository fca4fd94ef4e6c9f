import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { expectBank, readRunning } from "./running";

afterEach(() => vi.unstubAllEnvs());

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

it.each(["localhost:3880", "bank.example", "ftp://bank.example", "http://"])(
  "refuses the address %s by the name of its setting",
  (address) => {
    vi.stubEnv("LIMMAT_URL", address);
    expect(readRunning).toThrow(
      `LIMMAT_URL must be an address, such as http://localhost:3000, and not "${address}".`,
    );
    vi.stubEnv("LIMMAT_URL", "https://bank.example/");
    vi.stubEnv("LIMMAT_MAIL_URL", address);
    expect(readRunning).toThrow("LIMMAT_MAIL_URL must be an address");
  },
);

it("reads the address of a bank, and guesses that of its mail catcher", () => {
  vi.stubEnv("LIMMAT_URL", "https://bank.example:3880/");
  expect(readRunning()).toMatchObject({
    url: "https://bank.example:3880",
    mailUrl: "https://bank.example:1080",
  });
});
