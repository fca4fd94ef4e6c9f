import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { baseUrl } from "./settings";

/**
 * Returns the resident memory in kB of the process that listens on the server's port; undefined if the system does
 * not report it (other systems than Linux, or another user's process).
 */
export function residentKb(): number | undefined {
  try {
    const inode = listeningInode(Number(new URL(baseUrl).port || 80));
    const pid = inode && ownerOf(inode);
    const status = pid && readFileSync(`/proc/${pid}/status`, "utf8");
    const kb = status && /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1];
    return kb ? Number(kb) : undefined;
  } catch {
    return undefined;
  }
}

function listeningInode(port: number): string | undefined {
  const portHex = port.toString(16).toUpperCase().padStart(4, "0");
  for (const table of ["/proc/net/tcp", "/proc/net/tcp6"]) {
    for (const line of readFileSync(table, "utf8").split("\n").slice(1)) {
      const [, local, , state, , , , , , inode] = line.trim().split(/\s+/);
      if (state === "0A" && local?.endsWith(`:${portHex}`)) return inode;
    }
  }
  return undefined;
}

function ownerOf(inode: string): string | undefined {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .find((pid) => {
      try {
        return readdirSync(`/proc/${pid}/fd`).some(
          (fd) => readlinkSync(`/proc/${pid}/fd/${fd}`) === `socket:[${inode}]`,
        );
      } catch {
        return false; // The process has ended or belongs to another user.
      }
    });
}
