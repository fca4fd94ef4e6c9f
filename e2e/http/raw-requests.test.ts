import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { baseUrl } from "../support/settings";

const { hostname, port, host } = new URL(baseUrl);

/** Sends raw lines. Returns all that the server answered until it closed the connection. */
async function sendLines(...lines: string[]): Promise<string> {
  const socket = connect(Number(port), hostname);
  let text = "";
  socket.on("data", (data: Buffer) => (text += data.toString()));
  await once(socket, "connect");
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  await once(socket, "close");
  return text;
}

const statusesOf = (answer: string) =>
  [...answer.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => status);

describe("requests that no browser sends", () => {
  test.each(["/", "/x", "/api/transfer", "/_next/webpack-hmr"])(
    "an upgrade of %s is answered like any request and closes the connection",
    async (path) => {
      const answer = await sendLines(
        `GET ${path} HTTP/1.1`,
        `Host: ${host}`,
        "Connection: Upgrade",
        "Upgrade: websocket",
      );
      expect(statusesOf(answer)).toHaveLength(1);
      expect(statusesOf(answer)).not.toContain("101");
    },
  );

  test.each([
    ["an absolute target", "GET http://evil.example//x HTTP/1.1"],
    ["a target of this host in absolute form", `GET ${baseUrl}// HTTP/1.1`],
    ["a target without a slash", "GET x HTTP/1.1"],
    ["the target *", "OPTIONS * HTTP/1.1"],
  ])("%s is refused without a redirect", async (_, line) => {
    const answer = await sendLines(line, `Host: ${host}`, "Connection: close");
    expect(statusesOf(answer)).toEqual(["400"]);
    expect(answer).not.toMatch(/^location:/im);
  });

  test("two hosts are refused", async () => {
    const answer = await sendLines(
      "GET / HTTP/1.1",
      `Host: ${host}`,
      "Host: evil.example",
      "Connection: close",
    );
    expect(statusesOf(answer)).toEqual(["400"]);
  });
});
