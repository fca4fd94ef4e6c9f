import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { pidNamespace } from "./processes";
import { makeThrowAwayFolder } from "./throw-away-folder";

/** Above the largest id that Linux gives. */
const DEAD = 4_194_305;

vi.mock("node:fs", async (load) => {
  const fs = await load<typeof import("node:fs")>();
  return {
    ...fs,
    rmSync: (path: string, options: object) => {
      if (path.endsWith("-foreign")) throw new Error("EACCES");
      fs.rmSync(path, options);
    },
  };
});

const parent = mkdtempSync(join(tmpdir(), "limmat-throw-away-"));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

function leave(name: string) {
  const folder = join(parent, name);
  mkdirSync(folder);
  return folder;
}

it("deletes the folders of dead processes of its own namespace only, and starts where one cannot be deleted", () => {
  const own = `limmat-db-ns${pidNamespace()}`;
  const undeletable = leave(`${own}-${DEAD}-foreign`);
  const dead = leave(`${own}-${DEAD}-a1b2c3`);
  const living = leave(`${own}-${process.pid}-a1b2c3`);
  const elsewhere = leave(`limmat-db-ns1-${DEAD}-a1b2c3`);
  const made = makeThrowAwayFolder(parent);
  expect([dead, living, elsewhere, undeletable, made].map(existsSync)).toEqual([
    false,
    true,
    true,
    true,
    true,
  ]);
});
