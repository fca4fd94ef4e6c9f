import "server-only";
import { createHash } from "node:crypto";
import type { Dirent } from "node:fs";
import { mkdir, open, readdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { env } from "@/lib/platform/config/env";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { logger } from "@/lib/platform/logging/logger";
import { machineNow } from "@/lib/platform/time/clock";
import { readUtf8 } from "@/lib/platform/xml/utf8";
import { MAX_MESSAGE_BYTES } from "../messages/messages";
import type { Delivery } from "./transport";

/** Files that are taken by one job; the next one takes the rest. */
const MOST_FILES = 500;

/** The names of files that the gateway may not have finished writing. */
const UNFINISHED = /^\.|\.(tmp|part)$/;

/**
 * Writes a message into the folder of the gateway, whole or not at all: a file in the folder has reached the disk. The
 * names sort by the time of writing.
 */
export async function deliverByFiles(xml: string): Promise<Delivery> {
  const { RAIL_OUT_DIR } = env();
  const time = machineNow().toISOString().replace(/\D/g, "");
  const hash = createHash("sha256").update(xml).digest("hex").slice(0, 16);
  const name = `${time}-${hash}.xml`;
  const temporary = join(RAIL_OUT_DIR!, `.${name}`);
  try {
    await writeToDisk(temporary, xml);
    await rename(temporary, join(RAIL_OUT_DIR!, name));
    await syncFolder(RAIL_OUT_DIR!);
    return { state: "delivered" };
  } catch (error) {
    logger.error(
      { err: error },
      "A message could not be written for the gateway",
    );
    return { state: "unknown" };
  }
}

async function writeToDisk(path: string, text: string): Promise<void> {
  const file = await open(path, "w", 0o640);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A renamed file survives a crash only if its folder has reached the disk as well. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/**
 * Hands the files of the gateway to `store` in the order of their names, and moves each into `done`, or into `refused`
 * if it was refused. A crash in between leaves the file, and it is stored again without effect.
 * @throws what `store` throws beyond a DomainError; the file and those after it stay.
 */
export async function takeFiles(
  store: (xml: string) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const folder = env().RAIL_IN_DIR!;
  for (const name of ["done", "refused"])
    await mkdir(join(/* turbopackIgnore: true */ folder, name), {
      recursive: true,
    });
  const files = (await readdir(folder, { withFileTypes: true }))
    .filter(isMessage)
    .map(({ name }) => name)
    .sort()
    .slice(0, MOST_FILES);
  for (const name of files) {
    if (signal?.aborted) return;
    const target = await takeFile(join(folder, name), store);
    await rename(join(folder, name), join(folder, target, name));
  }
}

/** Leaves out links: they could name any file of this machine. */
const isMessage = (entry: Dirent) =>
  entry.isFile() && !UNFINISHED.test(entry.name);

async function takeFile(
  path: string,
  store: (xml: string) => Promise<void>,
): Promise<"done" | "refused"> {
  try {
    await store(await readText(path));
    return "done";
  } catch (error) {
    if (error instanceof DomainError) return "refused";
    throw error;
  }
}

/** Reads at most one byte more than a message can have, which the reader of messages then refuses. */
async function readText(path: string): Promise<string> {
  const file = await open(path, "r");
  try {
    const bytes = Buffer.alloc(MAX_MESSAGE_BYTES + 1);
    let length = 0;
    for (;;) {
      const { bytesRead } = await file.read(
        bytes,
        length,
        bytes.length - length,
      );
      length += bytesRead;
      if (bytesRead === 0 || length === bytes.length) break;
    }
    return toText(bytes.subarray(0, length));
  } finally {
    await file.close();
  }
}

/** Marks bytes that are not UTF-8 with a character that no message can have, so that the reader refuses it. */
const toText = (bytes: Buffer): string =>
  readUtf8(bytes) ?? `\0${bytes.toString("utf8")}`;
