import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { claimDataDir, livingOwner } from "./data-dir";
import { birthOf, pidNamespace } from "./processes";

const folder = mkdtempSync(join(tmpdir(), "limmat-data-dir-"));
const file = join(folder, "owner.pid");
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => rmSync(file, { force: true }));

/** Above the largest id that Linux gives. */
const DEAD = 4_194_305;

describe("claimDataDir", () => {
  it("refuses a folder that a running process has claimed, until it is released", () => {
    const release = claimDataDir(folder);
    expect(livingOwner(folder)).toEqual({ pid: process.pid, isVisible: true });
    expect(() => claimDataDir(folder)).toThrow(
      `is in use by process ${process.pid}: stop`,
    );
    release();
    claimDataDir(folder)();
  });

  it("takes over from a process that has ended, and from one whose id another has", () => {
    writeFileSync(file, `${DEAD}\n1\n${pidNamespace()}\n`);
    claimDataDir(folder)();
    writeFileSync(file, `${process.pid}\n1\n${pidNamespace()}\n`);
    expect(birthOf(process.pid)).not.toBe("1");
    claimDataDir(folder)();
  });

  it("refuses a folder that a process of another container has claimed, which may be alive", () => {
    writeFileSync(file, `${DEAD}\n1\n1\n`);
    expect(() => claimDataDir(folder)).toThrow(
      `is in use by process ${DEAD} of another container, which cannot be seen from here: stop that process, or remove ${file} if it has ended`,
    );
  });
});
