import "server-only";
import type { Tx } from "@/lib/platform/db/prisma";
import { env } from "@/lib/platform/config/env";
import { keyedHashes } from "@/lib/platform/crypto/secrets";
import { networkOf } from "@/lib/platform/rate-limit/network";
import type { Device } from "@/lib/platform/http/request-context";
import type { Principal } from "@/lib/identity/callers";
import { marksOf, newMark, withMark } from "./mark";
import { findDevice, hasDevices, recordDevice } from "./store";

/**
 * Returns the stored hash of the device's cookie if `principal` has signed in with it before; undefined otherwise. Only
 * the server makes marks, each for one account, so nobody can bring a mark along for somebody else's.
 */
export async function findKnownDevice(
  principal: Principal,
  device: Device,
): Promise<string | undefined> {
  const hashes = hashesOfMarks(principal, device);
  return hashes.length === 0 ? undefined : findDevice(principal, hashes);
}

/** Returns the hashes under which one of the marks in the device's cookie may be stored for `principal`. */
export const hashesOfMarks = (principal: Principal, device: Device) =>
  marksOf(device).flatMap((mark) => deviceKeys(principal, "mark", mark));

/**
 * Returns the hashes, with the newest secret, under which `principal` may know the device: those of its marks, and of
 * its program unless it is a browser.
 */
export function currentHashes(principal: Principal, device: Device): string[] {
  const hashes = marksOf(device).map(
    (mark) => deviceKeys(principal, "mark", mark)[0]!,
  );
  if (!device.isBrowser && principal.realm === "customer")
    hashes.push(programKeys(principal, device)[0]!);
  return hashes;
}

/**
 * Returns whether `principal` has never signed in from this device, and records the device. Browsers are recognised by
 * a mark in their cookie, other clients of customers by user agent and network, because they keep no cookies. The first
 * device of a principal does not count as unknown.
 * @returns the cookie for the browser to store.
 */
export async function recogniseDevice(
  tx: Tx,
  principal: Principal,
  device: Device,
): Promise<{ isUnknown: boolean; deviceId?: string }> {
  const marks = marksOf(device);
  for (const mark of marks) {
    const keys = deviceKeys(principal, "mark", mark);
    const known = await findDevice(principal, keys, tx);
    if (known === undefined) continue;
    await recordDevice(tx, principal, keys[0]!, known);
    return { isUnknown: false, deviceId: device.deviceId! };
  }
  if (!device.isBrowser)
    return principal.realm === "customer"
      ? recogniseProgram(tx, principal, device)
      : { isUnknown: false };
  const mark = newMark();
  const isUnknown = await hasDevices(tx, principal);
  await recordDevice(tx, principal, deviceKeys(principal, "mark", mark)[0]!);
  return { isUnknown, deviceId: withMark(mark, marks) };
}

async function recogniseProgram(tx: Tx, principal: Principal, device: Device) {
  const keys = programKeys(principal, device);
  const known = await findDevice(principal, keys, tx);
  const isUnknown = known === undefined && (await hasDevices(tx, principal));
  await recordDevice(tx, principal, keys[0]!, known);
  return { isUnknown };
}

const programKeys = (principal: Principal, { userAgent, ip }: Device) =>
  deviceKeys(principal, "program", `${userAgent} ${networkOf(ip, 3)}`);

/**
 * Keyed hashes, newest secret first, so that the table identifies nobody. They differ per person for the same device.
 */
function deviceKeys(
  { id }: Principal,
  kind: "mark" | "program",
  known: string,
) {
  return keyedHashes(env().CODE_SECRET, `device:${id}:${kind}:${known}`).map(
    (hash) => hash.toString("base64url"),
  );
}
