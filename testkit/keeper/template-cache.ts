import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from "node:fs";
import { join } from "node:path";
import { keep, readKept } from "../../scripts/lib/data-dir";
import type { Run } from "../src/run";

/** What a kept template knows besides its database. */
type Kept = Pick<Run, "personas" | "calls" | "builtAt">;

const KEPT_FILE = "template.json";

/** Enough for those of several builds and seeds. */
const MOST_TEMPLATES = 4;

/** Longer than any run needs to copy a template or to add one. */
const IN_USE_MS = 60 * 60_000;

/** The finished templates, which several runs use at the same time. A template never changes. */
export class TemplateCache {
  constructor(private readonly root: string) {
    mkdirSync(root, { recursive: true });
  }

  folderOf(key: string): string {
    return join(this.root, key);
  }

  /** Returns the facts of a template, which counts as its last use; undefined if there is no such template. */
  find(key: string): Kept | undefined {
    const folder = this.folderOf(key);
    const kept = readKept<Kept>(folder, KEPT_FILE);
    if (kept) utimesSync(folder, new Date(), new Date());
    return kept;
  }

  /** Adds the template that `write` puts into a folder. If another run has added it in the meantime, that one stays. */
  async add(
    key: string,
    kept: Kept,
    write: (folder: string) => Promise<void>,
  ): Promise<void> {
    const folder = this.folderOf(key);
    const half = mkdtempSync(`${folder}.`);
    try {
      await write(half);
      keep(half, KEPT_FILE, kept);
      this.publish(half, folder);
    } finally {
      rmSync(half, { recursive: true, force: true });
    }
    this.sweep();
  }

  private publish(half: string, folder: string) {
    try {
      renameSync(half, folder);
    } catch (error) {
      if (!existsSync(join(folder, KEPT_FILE))) throw error;
    }
  }

  /** Deletes old templates, and the folders that killed runs have left. */
  private sweep() {
    const found = readdirSync(this.root).map((name) => {
      const folder = join(this.root, name);
      const usedAt = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;
      return { folder, usedAt };
    });
    found.sort((one, other) => other.usedAt - one.usedAt);
    for (const { folder, usedAt } of found.slice(MOST_TEMPLATES))
      if (usedAt < Date.now() - IN_USE_MS) this.delete(folder);
  }

  /** Moves the folder away first, so that no run finds a half of a template. */
  private delete(folder: string) {
    const aside = mkdtempSync(join(this.root, "old."));
    try {
      renameSync(folder, aside);
    } catch {
      // Another run deletes it.
    }
    rmSync(aside, { recursive: true, force: true });
  }
}
