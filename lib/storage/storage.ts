import "server-only";
import { env } from "@/lib/env";
import type { Storage } from "./contract";

let chosen: Promise<Storage> | undefined;

/** The storage that the settings name, opened with the first use. */
export function storage(): Promise<Storage> {
  return (chosen ??= choose());
}

async function choose(): Promise<Storage> {
  const settings = env();
  if (settings.STORAGE === "local") {
    const { openFolder } = await import("./folder");
    return openFolder(settings.STORAGE_FOLDER);
  }
  // Its client is large; who keeps files in a folder never loads it.
  const { openBucket } = await import("./s3");
  return openBucket(settings);
}

/**
 * Keeps a file and then does what makes it known, such as writing its row. Where that fails the file goes again, so
 * that no file is left that nothing names.
 */
export async function keepFile<T>(
  { key, bytes, mediaType }: KeptFile,
  makeKnown: () => Promise<T>,
): Promise<T> {
  await (await storage()).put(key, bytes, mediaType);
  try {
    return await makeKnown();
  } catch (error) {
    await forgetFile(key);
    throw error;
  }
}

type KeptFile = { key: string; bytes: Uint8Array; mediaType: string };

/** Deletes a file that nothing names any more. What led here is done, so a failure is logged and goes no further. */
export async function forgetFile(key: string): Promise<void> {
  try {
    await (await storage()).delete(key);
  } catch (error) {
    console.error(`storage: ${key} was left behind: ${String(error)}`);
  }
}
