import { describe, expect, test, vi } from "vitest";
import { parseMultipart, readJson, readLimited } from "./body";

const KB = 1024;

function post(body: BodyInit | null, headers: Record<string, string> = {}) {
  return new Request("http://bank.example/api/x", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
    ...(body instanceof ReadableStream && { duplex: "half" }),
  });
}

/** An endless body that counts the bytes read from it. */
function endless(chunkBytes: number) {
  const taken = { bytes: 0, cancelled: false };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        taken.bytes += chunkBytes;
        controller.enqueue(new Uint8Array(chunkBytes).fill(0x20));
      },
      cancel() {
        taken.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, taken };
}

const refused = (code: string) => expect.objectContaining({ code });

describe("readJson", () => {
  test.each([
    ['{"a":1}', { a: 1 }],
    ["[1]", [1]],
    ["null", null],
    ['"text"', "text"],
    ['\ufeff{"a":1}', { a: 1 }],
    ['  {"a": "é 👍"}  ', { a: "é 👍" }],
  ])("reads %s", async (text, value) => {
    await expect(readJson(post(text), KB)).resolves.toEqual(value);
  });

  test.each(["", null])(
    "takes no body (%j) for an empty object",
    async (body) => {
      await expect(readJson(post(body), KB)).resolves.toEqual({});
    },
  );

  test("asks for no content type where there is no content", async () => {
    const request = new Request("http://bank.example/", { method: "POST" });
    await expect(readJson(request, KB)).resolves.toEqual({});
  });

  test.each([
    "application/json",
    "application/json; charset=utf-8",
    "Application/JSON",
    " application/json ;x=y",
  ])("takes %s", async (type) => {
    const request = post("{}", { "content-type": type });
    await expect(readJson(request, KB)).resolves.toEqual({});
  });

  test.each([
    "text/plain",
    "application/json+x",
    "application/jsonp",
    "multipart/form-data; boundary=x",
    "application/x-www-form-urlencoded",
    "x/y, application/json",
  ])("refuses %s", async (type) => {
    await expect(
      readJson(post("{}", { "content-type": type }), KB),
    ).rejects.toEqual(refused("UNSUPPORTED_TYPE"));
  });

  test.each(["{", "{a:1}", "undefined", "\0", '{"a":}', "{}{}", " "])(
    "refuses %j as unreadable",
    async (text) => {
      await expect(readJson(post(text), KB)).rejects.toEqual(
        refused("INVALID_REQUEST"),
      );
    },
  );

  test.each([
    ["cut in a letter", [0x22, 0xf0, 0x9f, 0x92]],
    ["an overlong NUL", [0x22, 0xc0, 0x80, 0x22]],
    ["a surrogate", [0x22, 0xed, 0xa0, 0x80, 0x22]],
    ["no UTF-8 at all", [0x22, 0xff, 0x22]],
  ])("refuses bytes that are no UTF-8: %s", async (_, bytes) => {
    await expect(readJson(post(new Uint8Array(bytes)), KB)).rejects.toEqual(
      refused("INVALID_REQUEST"),
    );
  });

  test("keeps a __proto__ in the text off the object's prototype", async () => {
    const value = (await readJson(post('{"__proto__":{"x":1}}'), KB)) as object;
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  test("takes a body of the limit, and not one byte more", async () => {
    const text = (length: number) => `"${"x".repeat(length - 2)}"`;
    await expect(readJson(post(text(KB)), KB)).resolves.toHaveLength(KB - 2);
    await expect(readJson(post(text(KB + 1)), KB)).rejects.toEqual(
      refused("TOO_LARGE"),
    );
  });

  test("counts bytes, not letters", async () => {
    await expect(readJson(post(`"${"é".repeat(KB / 2)}"`), KB)).rejects.toEqual(
      refused("TOO_LARGE"),
    );
  });

  test("checks the size of a body before its content type", async () => {
    await expect(
      readJson(post("x".repeat(KB + 1), { "content-type": "text/plain" }), KB),
    ).rejects.toEqual(refused("TOO_LARGE"));
  });
});

describe("readLimited", () => {
  test("puts chunks together in their order", async () => {
    const parts = ["a", "", "bc", "d".repeat(100)];
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const part of parts)
          controller.enqueue(new TextEncoder().encode(part));
        controller.close();
      },
    });
    const bytes = await readLimited(post(stream), KB);
    expect(new TextDecoder().decode(bytes)).toBe(parts.join(""));
  });

  test("stops reading an endless body at the limit", async () => {
    const { stream, taken } = endless(100);
    await expect(readLimited(post(stream), KB)).rejects.toEqual(
      refused("TOO_LARGE"),
    );
    expect(taken.bytes).toBeLessThanOrEqual(KB + 2 * 100);
    expect(taken.cancelled).toBe(true);
  });

  test("reads nothing of a body that announces too much", async () => {
    const { stream, taken } = endless(100);
    await expect(
      readLimited(post(stream, { "content-length": String(KB + 1) }), KB),
    ).rejects.toEqual(refused("TOO_LARGE"));
    expect(taken.bytes).toBeLessThanOrEqual(100);
    expect(taken.cancelled).toBe(true);
  });

  test.each(["0", "5", "-1", "abc", ""])(
    "does not believe an announced length of %j",
    async (length) => {
      const { stream } = endless(100);
      await expect(
        readLimited(post(stream, { "content-length": length }), KB),
      ).rejects.toEqual(refused("TOO_LARGE"));
    },
  );

  test("a client that hangs up is refused, not failed", async () => {
    const stream = new ReadableStream<Uint8Array>({
      pull() {
        throw new Error("hung up");
      },
    });
    await expect(readLimited(post(stream), KB)).rejects.toEqual(
      refused("INVALID_REQUEST"),
    );
  });

  test("answers no bytes where there is no body", async () => {
    const request = new Request("http://bank.example/");
    await expect(readLimited(request, KB)).resolves.toEqual(new Uint8Array(0));
  });

  test("ends a body that falls behind 32 kB a second after ten seconds", async () => {
    vi.useFakeTimers();
    try {
      const sender = dripping();
      const reading = readLimited(post(sender.stream), 10 * 1024 * KB);
      const ended = expect(reading).rejects.toEqual(refused("TOO_SLOW"));
      // 400 kB buy 12.5 seconds more than the first ten.
      await vi.advanceTimersByTimeAsync(9_000);
      sender.send(400_000);
      await vi.advanceTimersByTimeAsync(13_000);
      sender.send(1);
      await vi.advanceTimersByTimeAsync(1_000);
      await ended;
      expect(sender.cancelled).toHaveBeenCalled();
    } finally {
      vi.useRealTimers();
    }
  });

  test("lets a slow but steady body arrive", async () => {
    vi.useFakeTimers();
    try {
      const sender = dripping();
      const reading = readLimited(post(sender.stream), 10 * 1024 * KB);
      for (let second = 0; second < 60; second++) {
        sender.send(40_000);
        await vi.advanceTimersByTimeAsync(1_000);
      }
      sender.close();
      expect((await reading).byteLength).toBe(60 * 40_000);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("parseMultipart", () => {
  const parse = (type: string, text: string) =>
    parseMultipart(
      post("", { "content-type": type }),
      new TextEncoder().encode(text),
    );
  const part = (name: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`;

  test.each([
    "multipart/form-data; boundary=x",
    'multipart/form-data; boundary="x"',
    "Multipart/Form-Data;boundary=x",
    "multipart/form-data; boundary=x; charset=utf-8",
  ])("reads a form with %s", async (type) => {
    expect(await parse(type, `${part("a")}--x--\r\n`)).toEqual({ a: "1" });
  });

  test("refuses a form with thousands of parts without parsing it", async () => {
    const parts = part("a").repeat(5_000);
    await expect(
      parse("multipart/form-data; boundary=x", `${parts}--x--\r\n`),
    ).rejects.toEqual(refused("INVALID_REQUEST"));
  });

  test.each([
    "multipart/form-data;",
    "multipart/form-data; boundary=y; boundary=x",
    'multipart/form-data; boundary="y" x; boundary=x',
    "multipart/form-data; boundary=",
  ])("refuses %s, which names no single boundary", async (type) => {
    await expect(parse(type, `${part("a")}--x--\r\n`)).rejects.toEqual(
      refused("INVALID_REQUEST"),
    );
  });
});

/** A body that brings what `send` says, when it says so. */
function dripping() {
  const cancelled = vi.fn();
  let controller: ReadableStreamDefaultController<Uint8Array>;
  const stream = new ReadableStream<Uint8Array>({
    start: (given) => void (controller = given),
    cancel: cancelled,
  });
  return {
    stream,
    cancelled,
    send: (bytes: number) => controller.enqueue(new Uint8Array(bytes)),
    close: () => controller.close(),
  };
}
