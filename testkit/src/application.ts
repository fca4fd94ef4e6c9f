import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { linkPackages } from "./links";

/**
 * The folder of the bank's code, and Node's arguments for the keeper of a run's database and for the other bank.
 */
type Application = { home: string; keeper: string[]; otherBank: string[] };

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
      otherBank: [join(packed, "scripts", "lib", "other-bank.mjs")],
    };
  }
  const home = dirname(KIT);
  const compiled = ["--conditions=react-server", "--import", "tsx"];
  return {
    home,
    keeper: [...compiled, join(KIT, "keeper", "main.ts")],
    otherBank: [...compiled, join(home, "scripts", "other-bank", "main.ts")],
  };
}
