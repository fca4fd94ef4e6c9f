import { mkdtempSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { addressOf, socketFolder } from "./postgres-socket";

const base = mkdtempSync(join(tmpdir(), "limmat-socket-"));
const deep = join(base, "d".repeat(80), "e".repeat(80));

afterAll(() => {
  rmSync(socketFolder(deep), { force: true });
  rmSync(base, { recursive: true });
});

it("is in the data folder", () => {
  expect(socketFolder(base)).toBe(join(base, "postgres"));
});

it("is reached by a short link if the path is long, each time by the same", () => {
  const link = socketFolder(deep);
  expect(readlinkSync(link)).toBe(join(deep, "postgres"));
  expect(link.length).toBeLessThan(60);
  expect(socketFolder(deep)).toBe(link);
});

it("is named in the address", () => {
  const url = new URL(
    addressOf(
      { base: "/data with space", port: 5433 },
      { name: "web", password: "p" },
      "bank",
    ),
  );
  expect(url.searchParams.get("host")).toBe("/data with space/postgres");
  expect(url.pathname).toBe("/bank");
});
