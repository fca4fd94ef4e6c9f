import { networkOf, siteOf } from "@/lib/platform/rate-limit/network";
import type { QueuePath } from "@/lib/platform/queue/fair-queue";
import type { Principal } from "./callers";

/** Whose turn it is in the queue of password hashes. */
export type HashTurn = QueuePath;

/** The group of signed-in callers, known devices and operators. */
export const KNOWN = "known";

/** The turn of the operator scripts and the seed. */
export const OPERATOR: HashTurn = [KNOWN, "operator"];

/** The turn of a client that has proven nothing: first its wider network, then its own address. */
export const turnOfAddress = (ip: string): HashTurn => [
  "stranger",
  siteOf(ip),
  networkOf(ip),
];

export const turnOfCaller = ({ realm, id }: Principal): HashTurn => [
  KNOWN,
  `${realm}:${id}`,
];

/** @param key the stored hash of the device's cookie. */
export const turnOfDevice = (key: string): HashTurn => [KNOWN, `device:${key}`];
