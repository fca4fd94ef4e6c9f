import {
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { withSettings } from "@/lib/testing/settings";

const root = mkdtempSync(join(tmpdir(), "limmat-folders-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const start = (changes: Record<string, string>) =>
  withSettings(changes, async () => {
    const { requireWritableFolders } = await import("./start-folders");
    return requireWritableFolders();
  });

it("creates the folder of the customers' files, for its owner alone", async () => {
  const STORAGE_FOLDER = join(root, "bank", "files");
  await start({ STORAGE_FOLDER });
  expect(statSync(STORAGE_FOLDER).mode & 0o777).toBe(0o700);
});

it("refuses a folder of files that cannot be created", async () => {
  const file = join(root, "file");
  writeFileSync(file, "");
  await expect(start({ STORAGE_FOLDER: join(file, "files") })).rejects.toThrow(
    /^Settings to correct:\n {2}DATA_DIR or STORAGE_FOLDER: .* \(ENOTDIR\)$/,
  );
});

describe("the folders of the gateway", () => {
  const folder = (name: string) => join(root, name);
  const rail = (inside: string, outside: string) => ({
    STORAGE_FOLDER: folder("files"),
    RAIL: "files",
    RAIL_IN_DIR: folder(inside),
    RAIL_OUT_DIR: folder(outside),
  });

  it("must exist", async () => {
    mkdirSync(folder("in"));
    await expect(start(rail("in", "none"))).rejects.toThrow(
      /RAIL_OUT_DIR: .*none \(ENOENT\)$/,
    );
    await expect(start(rail("none", "in"))).rejects.toThrow(/RAIL_IN_DIR: /);
    await expect(start(rail("in", "in"))).resolves.toBeUndefined();
  });

  it("have no effect with another rail", async () => {
    await expect(
      start({ ...rail("none", "none"), RAIL: "hand" }),
    ).resolves.toBeUndefined();
  });
});
