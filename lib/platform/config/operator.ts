import "server-only";
import { connection } from "next/server";
import { readDemoMode, readOperatorSettings } from "./env";
import { demonstration } from "./site";

/** The operator of this installation, as printed on the public pages. */
export const operator = readOperatorSettings();

/** Whether this installation calls itself a demonstration: unless a licensed operator is named. */
export const isDemonstration = demonstration(operator).bar !== null;

/**
 * Returns whether this is the demonstration with its seeded people, whose sign-in data a page may print. Waits for a
 * request, because the same build serves both and must not decide at build time.
 */
export async function isDemo(): Promise<boolean> {
  await connection();
  return readDemoMode();
}
