import "server-only";
import { connection } from "next/server";
import { readDemoMode, readOperatorSettings } from "@/lib/env";

/** Who runs this copy, as the public pages print it. */
export const operator = readOperatorSettings();

/**
 * Whether this copy is the demonstration with its seeded people, so that a page may print their sign-ins. Waits for
 * a request: the same build serves both, so it must not be settled at build time.
 */
export async function isDemo(): Promise<boolean> {
  await connection();
  return readDemoMode();
}
