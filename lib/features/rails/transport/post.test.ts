import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { postMessage } from "./post";
import { isSigned, signatureHeaders } from "./signature";

const SECRETS = ["s".repeat(32)] as const;
const US = { secrets: SECRETS, receiver: "00000" };
const THEM = { secrets: SECRETS, receiver: "00001" };

let server: Server;
let answer: (response: ServerResponse) => void;
let visits: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    visits.push(request.url!);
    request.resume().on("end", () => answer(response));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function post(given: typeof answer) {
  answer = given;
  visits = [];
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;
  return (await postMessage("<Document/>", { ...THEM, url })).delivery;
}

const MEGABYTE = 1_048_576;
/** More than the buffers of a connection hold. A packed part is a thousandth of its text. */
const ENOUGH = 64 * MEGABYTE;
const refusal = (message: string) =>
  JSON.stringify({ code: "BAD", message: message });

describe("an answer of the other bank", () => {
  it("that redirects is unknown, and nothing is posted elsewhere", async () => {
    expect(
      await post((to) => to.writeHead(307, { location: "/elsewhere" }).end()),
    ).toEqual({ state: "unknown" });
    expect(visits).toEqual(["/"]);
  });

  it("that accepts is delivered, whether its text arrives or not", async () => {
    expect(
      await post((to) => {
        to.writeHead(202).flushHeaders();
        to.write("x");
      }),
    ).toEqual({ state: "delivered" });
  });

  it.each([
    ["never ends", {}, Buffer.alloc(65_536, "x")],
    [
      "grows when it is unpacked",
      { "content-encoding": "gzip" },
      gzipSync(Buffer.alloc(MEGABYTE, " ")),
    ],
  ])("that %s is read in part", async (_what, headers, part) => {
    let written = 0;
    let ended!: Promise<void>;
    expect(
      await post((to) => {
        ended = new Promise((resolve) => to.once("close", resolve));
        to.writeHead(400, headers);
        const more = () => {
          while (!to.destroyed && written < ENOUGH) {
            written += part.length;
            if (!to.write(part)) {
              to.once("drain", more);
              return;
            }
          }
          if (!to.destroyed) to.end();
        };
        more();
      }),
    ).toEqual({ state: "unknown" });
    await ended;
    expect(written).toBeLessThan(ENOUGH);
  });

  it("that refuses keeps a fault that the database can store", async () => {
    expect(
      await post((to) =>
        to.writeHead(400).end(refusal(`No\0${"x".repeat(2_000)}`)),
      ),
    ).toEqual({
      state: "refused",
      fault: expect.stringMatching(/^400 BAD: No\ufffdx+$/),
    });
    const delivery = await post((to) =>
      to.writeHead(400).end(refusal("x".repeat(2_000))),
    );
    expect(delivery).toHaveProperty("fault.length", 500);
  });

  it.each(["", "null", "[]", "{}", '{"code":1,"message":2}', "<html>"])(
    "that refuses with the body %j is unknown",
    async (body) => {
      expect(await post((to) => to.writeHead(400).end(body))).toEqual({
        state: "unknown",
      });
    },
  );

  it("that breaks off is unknown", async () => {
    expect(await post((to) => to.destroy())).toEqual({ state: "unknown" });
  });
});

describe("a signature", () => {
  const headers = signatureHeaders("<a/>", US);
  const document = {
    text: "<a/>",
    timestamp: headers["X-Rail-Timestamp"],
    signature: headers["X-Rail-Signature"],
  };

  it("is good for its receiver alone", () => {
    expect(isSigned(document, US)).toBe(true);
    expect(isSigned(document, THEM)).toBe(false);
    expect(isSigned(document, { ...US, receiver: "00009" })).toBe(false);
  });

  it("is good for its text, time and secret alone", () => {
    const others = [
      { ...document, text: "<b/>" },
      { ...document, timestamp: String(Number(document.timestamp) + 1) },
      { ...document, signature: document.signature.replace("v2=", "v1=") },
      { ...document, signature: "" },
    ];
    for (const other of others) expect(isSigned(other, US)).toBe(false);
    expect(isSigned(document, { ...US, secrets: ["t".repeat(32)] })).toBe(
      false,
    );
  });

  it("of an older secret is good while the receiver has both", () => {
    expect(
      isSigned(document, { ...US, secrets: ["t".repeat(32), ...SECRETS] }),
    ).toBe(true);
  });
});
