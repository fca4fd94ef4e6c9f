import {
  accessSync,
  constants,
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
import { Refusal } from "../../scripts/lib/refusal";
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
  constructor(private readonly root: string) {}

  /**
   * Returns the cache in the first folder that has this template, or else in the first one in which it can be made.
   * @throws Refusal if there is none
   */
  static open(key: string, roots: readonly string[]): TemplateCache {
    const root =
      roots.find((one) => may("R_OK", join(one, key, KEPT_FILE))) ??
      roots.find((one) => isWritable(one) && mayReplace(join(one, key)));
    if (root) return new TemplateCache(root);
    throw new Refusal(
      `The template of the banks can be kept in none of these folders: ${roots.join(", ")}. Make one of them writable.`,
    );
  }

  folderOf(key: string): string {
    return join(this.root, key);
  }

  /** Returns the facts of a template, which counts as its last use; undefined if there is no such template. */
  find(key: string): Kept | undefined {
    const folder = this.folderOf(key);
    const kept = readKept<Kept>(folder, KEPT_FILE);
    if (kept) markUsed(folder);
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

function may(access: "R_OK" | "W_OK" | "X_OK", path: string): boolean {
  try {
    accessSync(path, constants[access]);
    return true;
  } catch {
    return false;
  }
}

function isWritable(root: string): boolean {
  try {
    mkdirSync(root, { recursive: true, mode: 0o700 });
  } catch {
    return false;
  }
  return may("W_OK", root);
}

/** Whether there is no such folder, or this user may look into it: another user's template stays. */
const mayReplace = (folder: string) =>
  !existsSync(folder) || may("X_OK", folder);

function markUsed(folder: string) {
  try {
    utimesSync(folder, new Date(), new Date());
  } catch {
    // It belongs to another user.
  }
}
