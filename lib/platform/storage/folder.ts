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
      try {
        await write(path, bytes);
      } catch (error) {
        if (!isMissing(error)) throw error;
        // The customer's folder was erased between its creation and the write.
        await write(path, bytes);
      }
    },
    async get(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    delete: async (key) => rm(pathOf(key), { force: true }),
    deletePrefix: async (prefix) =>
      rm(pathOf(prefix), { force: true, recursive: true }),
  };
}

async function write(path: string, bytes: Uint8Array) {
  const unfinished = `${path}.${randomUUID()}`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    await writeFile(unfinished, bytes, { mode: 0o600, flush: true });
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

const isMissing = (error: unknown) =>
  (error as NodeJS.ErrnoException).code === "ENOENT";
