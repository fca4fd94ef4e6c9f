import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Where the bank's code is, and the command that keeps the database of a run. */
type Application = { home: string; keeper: string[] };

const KIT = dirname(dirname(fileURLToPath(import.meta.url)));

/** The packed kit contains the application as it was built; in the repository, it is the repository. */
export function findApplication(): Application {
  const packed = join(KIT, "bank");
  if (existsSync(packed))
    return {
      home: packed,
      keeper: [join(packed, "scripts", "lib", "keeper.mjs")],
    };
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
