import "server-only";
import { createHmac, randomBytes } from "node:crypto";
import type { Tx } from "@/lib/db/prisma";
import { env } from "@/lib/env";
import { networkOf } from "../network";
import type { Device } from "../sessions/store";
import { hasDevices, isKnown, noteDevice } from "./store";

const MARK = /^[\w-]{43}$/;

/**
 * Whether a customer has signed in from this device before; from now on it is known. A browser is known by the mark in
 * its cookie. Other clients keep no cookies: they are known by program and network together. A customer's very first
 * device is not unknown, it is the first.
 * @returns the mark for a browser to keep.
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

/** The form in which a device stands in the table: it names nobody, and is another one for each customer. */
function keyOf(customerId: string, kind: "mark" | "program", shown: string) {
  return createHmac("sha256", env().CODE_SECRET)
    .update(`device:${customerId}:${kind}:${shown}`)
    .digest("base64url");
}
