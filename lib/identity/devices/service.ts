import "server-only";
import { createHmac, randomBytes } from "node:crypto";
import type { Tx } from "@/lib/platform/db/prisma";
import { env } from "@/lib/platform/config/env";
import { networkOf } from "@/lib/platform/rate-limit/network";
import { type Device } from "@/lib/platform/http/request-context";
import { hasDevices, isKnown, noteDevice } from "./store";

const MARK = /^[\w-]{43}$/;

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
): Promise<{ isUnknown: boolean; mark?: string }> {
  const shown = MARK.test(device.mark ?? "") ? device.mark : undefined;
  const mark =
    shown ??
    (device.isBrowser ? randomBytes(32).toString("base64url") : undefined);
  const key = mark
    ? keyOf(customerId, "mark", mark)
    : keyOf(
        customerId,
        "program",
        `${device.userAgent} ${networkOf(device.ip, 3)}`,
      );
  const isUnknown =
    !(await isKnown(tx, customerId, key)) && (await hasDevices(tx, customerId));
  await noteDevice(tx, customerId, key);
  return { isUnknown, ...(mark && { mark }) };
}

/** A keyed hash, so that the table identifies nobody. It differs per customer for the same device. */
function keyOf(customerId: string, kind: "mark" | "program", shown: string) {
  return createHmac("sha256", env().CODE_SECRET)
    .update(`device:${customerId}:${kind}:${shown}`)
    .digest("base64url");
}
