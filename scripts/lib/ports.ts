import { createServer } from "node:net";
import { Refusal } from "./refusal";

export async function isFree(port: number): Promise<boolean> {
  return (await tryToListen(port, "127.0.0.1")) === undefined;
}

/** @returns undefined if the port is free, else the system's error code */
function tryToListen(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) =>
      resolve(error.code ?? error.message),
    );
    server.listen({ port, host, exclusive: true }, () =>
      server.close(() => resolve(undefined)),
    );
  });
}

const given = new Set<number>();

/** Returns a port that nobody listens on, and a different one at each call. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = await anyFreePort();
    if (given.has(port)) continue;
    given.add(port);
    return port;
  }
}

/** The system may return a port again as soon as it is closed. */
function anyFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        resolve(typeof address === "object" && address ? address.port : 0),
      );
    });
  });
}

/** @throws Refusal naming the setting whose port is in use or set twice */
export async function requireFreePorts(
  ports: { setting: string; port: number; host: string }[],
) {
  for (const [index, { setting, port, host }] of ports.entries()) {
    const twin = ports.slice(0, index).find((other) => other.port === port);
    if (twin) {
      throw new Refusal(
        `${twin.setting} and ${setting} are both ${port}: set one of them to another port.`,
      );
    }
    const failure = await tryToListen(port, host);
    if (failure === "EADDRINUSE") {
      throw new Refusal(
        `Port ${port} is in use: stop the program that uses it, or set ${setting} to another port.`,
      );
    }
    if (failure === "EACCES") {
      throw new Refusal(
        `Port ${port} is not allowed for this user: set ${setting} to a port above 1023.`,
      );
    }
    if (failure)
      throw new Refusal(
        `The server cannot listen on ${host} (${failure}): correct HOST.`,
      );
  }
}
