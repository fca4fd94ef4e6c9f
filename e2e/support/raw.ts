import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { baseUrl } from "./settings";

type Upload = { status: number; text: string; sentBytes: number };

// A pause after one chunk leaves no second write, which would fail and lose the answer of a server that has closed.
const CHUNK = Buffer.alloc(128 * 1024, 0x61);

/**
 * Sends a body of `totalBytes` over a plain socket while the server accepts it, and reads the response meanwhile.
 * After `pauseAfter` bytes it only waits. Once the server answers, it ends its side of the connection, unless it
 * `stays`. `sentBytes` counts the bytes handed to the system before the server answered or closed the connection.
 */
export async function upload(
  path: string,
  totalBytes: number,
  {
    method = "POST",
    chunked,
    headers = [],
    pauseAfter = totalBytes,
    stays = false,
  }: {
    method?: string;
    chunked: boolean;
    headers?: string[];
    pauseAfter?: number;
    stays?: boolean;
  },
): Promise<Upload> {
  const { hostname, port, host } = new URL(baseUrl);
  const socket = connect(Number(port || 80), hostname);
  let text = "";
  let isOver = false;
  socket.on("data", (data: Buffer) => {
    text += data.toString();
    isOver = true;
    if (!stays) socket.end();
  });
  socket.on("error", () => (isOver = true));
  const closed = new Promise<void>((resolve) =>
    socket.on("close", () => {
      isOver = true;
      resolve();
    }),
  );
  await once(socket, "connect");
  socket.write(
    [
      `${method} ${path} HTTP/1.1`,
      `Host: ${host}`,
      "Content-Type: application/json",
      chunked ? "Transfer-Encoding: chunked" : `Content-Length: ${totalBytes}`,
      ...headers,
      "",
      "",
    ].join("\r\n"),
  );
  let sentBytes = 0;
  while (sentBytes < pauseAfter && !isOver) {
    await write(socket, chunked);
    sentBytes += CHUNK.length;
  }
  if (!isOver && chunked && sentBytes >= totalBytes) socket.write("0\r\n\r\n");
  await closed;
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0),
    text,
    sentBytes,
  };
}

/** Writes one chunk and waits until the socket can take another or is closed. */
async function write(socket: Socket, chunked: boolean): Promise<void> {
  const bytes = chunked
    ? Buffer.concat([
        Buffer.from(`${CHUNK.length.toString(16)}\r\n`),
        CHUNK,
        Buffer.from("\r\n"),
      ])
    : CHUNK;
  if (socket.destroyed || socket.write(bytes)) {
    await new Promise((resolve) => setImmediate(resolve));
    return;
  }
  await new Promise<void>((resolve) => {
    const go = () => {
      socket.off("drain", go);
      socket.off("close", go);
      resolve();
    };
    socket.on("drain", go);
    socket.on("close", go);
  });
}
