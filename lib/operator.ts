import "server-only";
import { readDemoMode, readOperatorSettings } from "@/lib/env";

/** Who runs this copy, as the public pages print it. */
export const operator = readOperatorSettings();

/** Whether this copy is the demonstration with its seeded people, so that pages may print their sign-ins. */
export const isDemo = (): boolean => readDemoMode();
