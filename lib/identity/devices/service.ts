import "server-only";
import { randomBytes } from "node:crypto";
import type { Tx } from "@/lib/platform/db/prisma";
import { env } from "@/lib/platform/config/env";
import { keyedHashes } from "@/lib/platform/crypto/secrets";
import { networkOf } from "@/lib/platform/rate-limit/network";
import type { Device } from "@/lib/platform/http/request-context";
import { hasDevices, isKnown, recordDevice } from "./store";

const DEVICE_ID = /^[\w-]{43}$/;

/**
 * Returns whether the customer has never signed in from this device, and records the device. Browsers are recognised
 * by the mark in their cookie, other clients by user agent and network, because they keep no cookies. A customer's
 * first device does not count as unknown.
 * @returns the mark for the browser to store.
 */
export async function recogniseDevice(
  tx: Tx,
  customerId: string,
  device: Device,
): Promise<{ isUnknown: boolean; deviceId?: string }> {
  const known = DEVICE_ID.test(device.deviceId ?? "")
    ? device.deviceId
    : undefined;
  const deviceId =
    known ??
    (device.isBrowser ? randomBytes(32).toString("base64url") : undefined);
  const keys = deviceId
    ? deviceKeys(customerId, "mark", deviceId)
    : deviceKeys(
        customerId,
        "program",
        `${device.userAgent} ${networkOf(device.ip, 3)}`,
      );
  const isUnknown =
    !(await isKnown(tx, customerId, keys)) &&
    (await hasDevices(tx, customerId));
  await recordDevice(tx, customerId, keys[0]!);
  return { isUnknown, ...(deviceId && { deviceId }) };
}

/**
 * Keyed hashes, newest secret first, so that the table identifies nobody. They differ per customer for the same device.
 */
function deviceKeys(
  customerId: string,
  kind: "mark" | "program",
  known: string,
) {
  return keyedHashes(
    env().CODE_SECRET,
    `device:${customerId}:${kind}:${known}`,
  ).map((hash) => hash.toString("base64url"));
}
