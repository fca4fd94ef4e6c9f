import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { afterAll, describe, expect, test } from "vitest";
import { openFolder } from "./folder";
import { openBucket } from "./s3";
import type { Storage } from "./interface";

const folder = mkdtempSync(join(tmpdir(), "limmat-storage-"));
const server = new S3rver({
  port: 0,
  address: "127.0.0.1",
  silent: true,
  directory: join(folder, "s3"),
  configureBuckets: [{ name: "bank", configs: [] }],
});
const { port } = (await server.run()) as AddressInfo;

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const STORAGES: Record<string, Storage> = {
  "a folder": openFolder(join(folder, "local")),
  "an S3-compatible store": openBucket({
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_REGION: "us-east-1",
    S3_BUCKET: "bank",
    S3_PATH_STYLE: true,
    S3_ACCESS_KEY_ID: "S3RVER",
    S3_SECRET_ACCESS_KEY: "S3RVER",
  }),
};

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe.each(Object.entries(STORAGES))("%s", (_name, storage) => {
  const read = async (key: string) => {
    const bytes = await storage.get(key);
    return bytes && new TextDecoder().decode(bytes);
  };

  test("returns every stored byte, and the newest file of a key", async () => {
    const bytes = new Uint8Array(3_000_000).map((_, index) => index % 251);
    await storage.put("bytes/all", bytes, "application/pdf");
    expect(Buffer.from((await storage.get("bytes/all"))!).equals(bytes)).toBe(
      true,
    );
    await storage.put("bytes/all", bytesOf("second"), "image/png");
    expect(await read("bytes/all")).toBe("second");
    await storage.put("bytes/none", new Uint8Array(0), "image/png");
    expect(await read("bytes/none")).toBe("");
  });

  test("returns null for a missing file and ignores its deletion", async () => {
    expect(await storage.get("nothing/here")).toBeNull();
    await storage.delete("nothing/here");
    await storage.deletePrefix("nothing");
  });

  test("deletes one file, or all files below a key only", async () => {
    const keys = ["a/1/x", "a/1/y/z", "a/1/y/zz", "a/10/x", "a/2/x"];
    for (const key of keys) await storage.put(key, bytesOf(key), "image/png");
    await storage.delete("a/1/x");
    expect(await read("a/1/x")).toBeNull();
    expect(await read("a/1/y/z")).toBe("a/1/y/z");
    await storage.put("a/1/x", bytesOf("again"), "image/png");
    await storage.deletePrefix("a/1");
    for (const key of keys)
      expect(await read(key), key).toBe(key.startsWith("a/1/") ? null : key);
  });

  test.each(["", "/", "a/", "/a", "../a", "a/../b", "a//b", "A", "a\0", "a.b"])(
    "refuses the key %j",
    async (key) => {
      const no = /is no key/;
      await expect(storage.put(key, bytesOf("x"), "x/y")).rejects.toThrow(no);
      await expect(storage.get(key)).rejects.toThrow(no);
      await expect(storage.delete(key)).rejects.toThrow(no);
      await expect(storage.deletePrefix(key)).rejects.toThrow(no);
    },
  );
});

test("a folder keeps no unfinished file when storing fails", async () => {
  const storage = STORAGES["a folder"]!;
  await storage.put("taken/by/file", bytesOf("x"), "image/png");
  await expect(
    storage.put("taken/by", bytesOf("y"), "image/png"),
  ).rejects.toThrow();
  expect(readdirSync(join(folder, "local/taken"))).toEqual(["by"]);
  expect(existsSync(join(folder, "local/taken/by/file"))).toBe(true);
});

test("an unreachable store throws instead of appearing empty", async () => {
  const storage = openBucket({
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_REGION: "us-east-1",
    S3_BUCKET: "another",
    S3_PATH_STYLE: true,
    S3_ACCESS_KEY_ID: "S3RVER",
    S3_SECRET_ACCESS_KEY: "S3RVER",
  });
  await expect(storage.get("a/b")).rejects.toThrow();
});

test("a store that keeps listing deleted files throws instead of looping forever", async () => {
  const stubborn = createServer((request, response) => {
    request.resume();
    response.setHeader("content-type", "application/xml");
    if (request.method === "DELETE") response.statusCode = 204;
    response.end(
      request.method === "DELETE"
        ? undefined
        : "<ListBucketResult><Contents><Key>a/1/x</Key></Contents></ListBucketResult>",
    );
  });
  stubborn.listen(0, "127.0.0.1");
  await once(stubborn, "listening");
  const { port: at } = stubborn.address() as AddressInfo;
  const storage = openBucket({
    S3_ENDPOINT: `http://127.0.0.1:${at}`,
    S3_REGION: "us-east-1",
    S3_BUCKET: "bank",
    S3_PATH_STYLE: true,
    S3_ACCESS_KEY_ID: "S3RVER",
    S3_SECRET_ACCESS_KEY: "S3RVER",
  });
  await expect(storage.deletePrefix("a/1")).rejects.toThrow("still listed");
  stubborn.closeAllConnections();
  stubborn.close();
});
