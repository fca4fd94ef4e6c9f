import "server-only";
import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { checkKey, type Storage } from "./interface";

/** Stores files in a local folder that only this process's user can read. */
export function openFolder(folder: string): Storage {
  const root = resolve(/* turbopackIgnore: true */ folder);
  const pathOf = (key: string) => {
    checkKey(key);
    return `${root}/${key}`;
  };
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      const unfinished = `${path}.${randomUUID()}`;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        await writeFile(unfinished, bytes, { mode: 0o600, flush: true });
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async get(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
        throw error;
      }
    },
    delete: async (key) => rm(pathOf(key), { force: true }),
    deletePrefix: async (prefix) =>
      rm(pathOf(prefix), { force: true, recursive: true }),
  };
}
