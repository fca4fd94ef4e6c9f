import { createHash } from "node:crypto";
import { readlinkSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { Refusal } from "./refusal";

/** The address of a socket has at most 103 bytes on macOS and 107 on Linux. */
const LONGEST_FOLDER = 103 - "/.s.PGSQL.65535".length;

/**
 * Returns the folder of the socket of the cluster in `base`: its data folder, which only its own user and root can
 * enter, or a link to it if the path is too long for a socket.
 */
export function socketFolder(base: string): string {
  const data = join(base, "postgres");
  if (Buffer.byteLength(data) <= LONGEST_FOLDER) return data;
  const mark = createHash("sha256").update(data).digest("hex").slice(0, 16);
  const link = join("/tmp", `limmat-${mark}`);
  try {
    symlinkSync(data, link);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  if (readlinkSync(link) !== data)
    throw new Refusal(`${link} does not lead to ${data}: remove it.`);
  return link;
}

/**
 * Returns the address of a database for one of its logins. It leads through the socket of the cluster in `base`, which
 * takes less time than the network; without `host`, it leads to the port.
 */
export function addressOf(
  { base, port }: { base: string; port: number },
  { name, password }: { name: string; password: string },
  database: string,
): string {
  const folder = encodeURIComponent(socketFolder(base));
  return `postgresql://${name}:${password}@127.0.0.1:${port}/${database}?host=${folder}`;
}

export const superuserUrl = (
  { password, ...at }: { base: string; port: number; password: string },
  database: string,
) => addressOf(at, { name: "postgres", password }, database);
