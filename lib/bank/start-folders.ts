import "server-only";
import { constants } from "node:fs";
import { access, mkdir, stat } from "node:fs/promises";
import { env } from "@/lib/platform/config/env";

/** The settings that can name the folder of the customers' files. */
const FILES = "DATA_DIR or STORAGE_FOLDER";

/**
 * Checks that the server can write to the folders of its settings. The folder of the customers' files is created; those
 * of the gateway are not, because a folder that is missing there is one that the gateway does not see.
 * @throws Error that names the setting.
 */
export async function requireWritableFolders(): Promise<void> {
  const { RAIL, RAIL_IN_DIR, RAIL_OUT_DIR, STORAGE, STORAGE_FOLDER } = env();
  if (STORAGE === "local") {
    await mkdir(/* turbopackIgnore: true */ STORAGE_FOLDER, {
      recursive: true,
      mode: 0o700,
    }).catch((error: unknown) => refuse(FILES, STORAGE_FOLDER, error));
    await requireWritable(FILES, STORAGE_FOLDER);
  }
  if (RAIL !== "files") return;
  await requireWritable("RAIL_IN_DIR", RAIL_IN_DIR!);
  await requireWritable("RAIL_OUT_DIR", RAIL_OUT_DIR!);
}

async function requireWritable(name: string, folder: string): Promise<void> {
  try {
    const { R_OK, W_OK, X_OK } = constants;
    await access(/* turbopackIgnore: true */ folder, R_OK | W_OK | X_OK);
    if (!(await stat(/* turbopackIgnore: true */ folder)).isDirectory())
      throw Object.assign(new Error(), { code: "ENOTDIR" });
  } catch (error) {
    refuse(name, folder, error);
  }
}

function refuse(name: string, folder: string, error: unknown): never {
  throw new Error(
    `Settings to correct:\n  ${name}: the server cannot write to the folder ${folder} (${(error as NodeJS.ErrnoException).code})`,
  );
}
