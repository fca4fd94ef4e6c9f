import { networkOf, siteOf } from "@/lib/platform/rate-limit/network";
import type { QueuePath } from "@/lib/platform/queue/fair-queue";
import type { Principal } from "./callers";

/** The place of a caller in the queue of password hashes. */
export type HashPath = QueuePath;

/** The group of signed-in callers, known devices and operators. */
export const KNOWN = "known";

/** The path of the operator scripts and the seed. */
export const OPERATOR: HashPath = [KNOWN, "operator"];

/** The path of a client that has proven nothing: first its wider network, then its own address. */
export const queuePathOfAddress = (ip: string): HashPath => [
  "stranger",
  siteOf(ip),
  networkOf(ip),
];

export const queuePathOfCaller = ({ realm, id }: Principal): HashPath => [
  KNOWN,
  `${realm}:${id}`,
];

/** @param key the stored hash of the device's cookie. */
export const queuePathOfDevice = (key: string): HashPath => [
  KNOWN,
  `device:${key}`,
];
