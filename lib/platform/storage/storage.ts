import "server-only";
import { logger } from "@/lib/platform/logging/logger";
import { env } from "@/lib/platform/config/env";
import { loadOnce } from "../load-once";
import type { Storage } from "./interface";

export const storage = loadOnce(openStorage);

async function openStorage(): Promise<Storage> {
  const settings = env();
  if (settings.STORAGE === "local") {
    const { openFolder } = await import("./folder");
    return openFolder(settings.STORAGE_FOLDER);
  }
  // Loaded on demand, because the S3 client is large.
  const { openBucket } = await import("./s3");
  return openBucket(settings);
}

/**
 * Stores a file, then calls `writeRow`. Deletes the file again if that fails, so that no
 * file is left without a row.
 */
export async function storeWithRow<T>(
  { key, bytes, mediaType }: StoredFile,
  writeRow: () => Promise<T>,
): Promise<T> {
  await (await storage()).put(key, bytes, mediaType);
  try {
    return await writeRow();
  } catch (error) {
    await deleteBestEffort(key);
    throw error;
  }
}

type StoredFile = { key: string; bytes: Uint8Array; mediaType: string };

/** Deletes a file that has no row. A failure is only logged, because the caller's work is done. */
export async function deleteBestEffort(key: string): Promise<void> {
  try {
    await (await storage()).delete(key);
  } catch (error) {
    logger.error(
      { err: error, key },
      "File without a row could not be deleted",
    );
  }
}
