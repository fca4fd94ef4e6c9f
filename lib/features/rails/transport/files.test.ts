import { randomUUID } from "node:crypto";
import {
  mkdtemp,
  readdir,
  readFile,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import { storeMessage } from "../inbox";
import type { RailMessage } from "../messages/message";
import { MAX_MESSAGE_BYTES, writeMessage } from "../messages/messages";
import { deliverByFiles, takeFiles } from "./files";

const { sql } = await testDatabase();

vi.mock("@/lib/platform/config/env", async (original) => {
  const real = await original<{ env: () => object }>();
  return { ...real, env: () => ({ ...real.env(), ...folders }) };
});
const folders = vi.hoisted(() => ({ RAIL_IN_DIR: "", RAIL_OUT_DIR: "" }));

beforeEach(async () => {
  folders.RAIL_IN_DIR = await mkdtemp(join(tmpdir(), "rail-in-"));
  folders.RAIL_OUT_DIR = await mkdtemp(join(tmpdir(), "rail-out-"));
});

const message = (): RailMessage => ({
  type: "ask",
  messageId: randomUUID().replaceAll("-", ""),
  createdAt: new Date("2026-03-02T10:00:00Z"),
  uetr: randomUUID(),
});

const put = (name: string, content: string | Uint8Array) =>
  writeFile(join(folders.RAIL_IN_DIR, name), content);

const namesIn = async (folder: string) =>
  (await readdir(join(folders.RAIL_IN_DIR, folder))).sort();

const take = () => takeFiles((xml) => storeMessage("files", xml));

it("writes a message whole, under names that sort by time", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const written: string[] = [];
  for (let at = 0; at < 3; at += 1) {
    const xml = await writeMessage(message());
    expect(await deliverByFiles(xml)).toEqual({ state: "delivered" });
    written.push(xml);
    vi.advanceTimersByTime(1);
  }
  const names = (await readdir(folders.RAIL_OUT_DIR)).sort();
  expect(names.every((name) => /^\d{17}-\w{16}\.xml$/.test(name))).toBe(true);
  const texts = await Promise.all(
    names.map((name) => readFile(join(folders.RAIL_OUT_DIR, name), "utf8")),
  );
  expect(texts).toEqual(written);
});

it("does not know what became of a message that it cannot write", async () => {
  folders.RAIL_OUT_DIR = "/nowhere";
  expect(await deliverByFiles("<a/>")).toEqual({ state: "unknown" });
});

it("takes the files in the order of their names, and moves them", async () => {
  const [first, second] = [message(), message()];
  await put("2.xml", await writeMessage(second));
  await put("1.xml", await writeMessage(first));
  await take();
  expect(await namesIn("done")).toEqual(["1.xml", "2.xml"]);
  const rows = await sql`SELECT message_id AS id, rail, state FROM rail_messages
    WHERE message_id IN (${first.messageId}, ${second.messageId}) ORDER BY created_at`;
  expect(rows).toEqual([
    { id: first.messageId, rail: "files", state: "waiting" },
    { id: second.messageId, rail: "files", state: "waiting" },
  ]);
});

it("keeps refused files apart and lists them", async () => {
  await put("bad.xml", "<Document/>");
  const xml = await writeMessage(message());
  const latin = xml.replace("<Document", "<!-- \xe9 --><Document");
  await put("latin.xml", Buffer.from(latin, "latin1"));
  await put("large.xml", "x".repeat(MAX_MESSAGE_BYTES + 10));
  await put("empty.xml", "");
  await take();
  expect(await namesIn("refused")).toEqual([
    "bad.xml",
    "empty.xml",
    "large.xml",
    "latin.xml",
  ]);
  const [row] = await sql`SELECT count(*)::int AS count FROM rail_messages
    WHERE rail = 'files' AND state = 'refused' AND fault <> ''`;
  expect(row!["count"]).toBe(4);
});

it("stores a file that comes again once", async () => {
  const xml = await writeMessage(message());
  await put("a.xml", xml);
  await take();
  await put("b.xml", xml);
  await take();
  expect(await namesIn("done")).toEqual(["a.xml", "b.xml"]);
});

it("leaves links, folders and unfinished files alone", async () => {
  await put(".a.xml", "");
  await put("a.xml.part", "");
  await symlink("/etc/passwd", join(folders.RAIL_IN_DIR, "link.xml"));
  await take();
  expect(await namesIn("done")).toEqual([]);
  expect(await namesIn("refused")).toEqual([]);
});

it("leaves a file that could not be stored, and those after it", async () => {
  await put("1.xml", "<a/>");
  await put("2.xml", "<a/>");
  const failure = new Error("The database is away");
  await expect(takeFiles(() => Promise.reject(failure))).rejects.toThrow(
    failure,
  );
  expect(await namesIn("done")).toEqual([]);
  expect((await namesIn(".")).filter((name) => /xml/.test(name))).toEqual([
    "1.xml",
    "2.xml",
  ]);
});
