import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterEach, expect, test, vi } from "vitest";

// The standard test virus, in parts, so that no scanner objects to this file.
const EICAR = [
  "X5O!P%@AP[4\\PZX54(P^)7CC)7}$",
  "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*",
].join("");

const closing: (() => void)[] = [];
afterEach(() => {
  vi.unstubAllEnvs();
  for (const close of closing.splice(0)) close();
});

/** Loads the scanner for this CLAMD_URL. */
async function scannerAt(address: string) {
  vi.stubEnv("CLAMD_URL", address);
  vi.resetModules();
  const { scanFile } = await import("./scan");
  return (content: string | Uint8Array) => scanFile(Buffer.from(content));
}

/** A daemon that speaks INSTREAM. `verdict` answers the received file; by default as ClamAV does. */
async function startDaemon(
  verdict: (file: Buffer) => string = (file) =>
    file.includes(EICAR) ? "Eicar-Test-Signature FOUND" : "OK",
) {
  const received: Buffer[] = [];
  const server = createServer((socket) => void serveInstream(socket));
  async function serveInstream(socket: Socket) {
    socket.on("error", () => {});
    let data = Buffer.alloc(0);
    const take = async (bytes: number) => {
      while (data.length < bytes)
        data = Buffer.concat([data, (await once(socket, "data"))[0] as Buffer]);
      const taken = data.subarray(0, bytes);
      data = data.subarray(bytes);
      return taken;
    };
    expect((await take(10)).toString()).toBe("zINSTREAM\0");
    const chunks: Buffer[] = [];
    for (;;) {
      const length = (await take(4)).readUInt32BE();
      if (length === 0) break;
      chunks.push(Buffer.from(await take(length)));
    }
    const file = Buffer.concat(chunks);
    received.push(file);
    socket.end(`stream: ${verdict(file)}\0`);
  }
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => server.close());
  return {
    received,
    address: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => server.close(),
  };
}

const refused = (code: string, status: number) =>
  expect.objectContaining({ code, status });

test("a clean file passes whole, and the EICAR file is refused", async () => {
  const daemon = await startDaemon();
  const scan = await scannerAt(daemon.address);
  const large = Buffer.alloc(300_000, "passport");
  await scan(large);
  expect(daemon.received[0]?.equals(large)).toBe(true);
  await expect(scan(EICAR)).rejects.toEqual(refused("FILE_INFECTED", 422));
});

test("files are refused while the daemon is away, and accepted again after it", async () => {
  const daemon = await startDaemon();
  daemon.stop();
  const scan = await scannerAt(daemon.address);
  await expect(scan("a")).rejects.toEqual(refused("SCAN_UNAVAILABLE", 503));
  const back = createServer((socket) => {
    socket.resume().end("stream: OK\0");
  }).listen(Number(new URL(daemon.address).port), "127.0.0.1");
  closing.push(() => back.close());
  await once(back, "listening");
  await scan("a");
});

test.each([
  "INSTREAM size limit exceeded. ERROR",
  "OK FOUND OK",
  "",
  "x".repeat(5_000),
])("an answer that is no verdict refuses the file: %.40s", async (verdict) => {
  const daemon = await startDaemon(() => verdict);
  const scan = await scannerAt(daemon.address);
  await expect(scan("a")).rejects.toEqual(refused("SCAN_UNAVAILABLE", 503));
});

test("a daemon that does not exist refuses the file", async () => {
  const scan = await scannerAt("unix:/nowhere/clamd.ctl");
  await expect(scan("a")).rejects.toEqual(refused("SCAN_UNAVAILABLE", 503));
});

test("no scan takes place where no daemon is named", async () => {
  const scan = await scannerAt("");
  await expect(scan(EICAR)).resolves.toBeUndefined();
});
