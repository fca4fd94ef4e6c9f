import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** The checkout's top folder. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
