import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { linkPackages } from "./links";

/** Where the bank's code is, and the arguments of Node that start what keeps the database of a run. */
type Application = { home: string; keeper: string[] };

const KIT = dirname(dirname(realpathSync(fileURLToPath(import.meta.url))));

/** Returns the application that the packed kit contains, or the repository around the kit. */
export function findApplication(): Application {
  const packed = join(KIT, "bank");
  if (existsSync(packed)) {
    linkPackages(KIT, packed);
    return {
      home: packed,
      keeper: [
        "--conditions=react-server",
        join(packed, "scripts", "lib", "keeper.mjs"),
      ],
    };
  }
  return {
    home: dirname(KIT),
    keeper: [
      "--conditions=react-server",
      "--import",
      "tsx",
      join(KIT, "keeper", "main.ts"),
    ],
  };
}
