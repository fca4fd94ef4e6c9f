import { join } from "node:path";
import { runScript } from "./lib/lifetime";
import { ROOT } from "./lib/root";
import { writeSbom } from "./lib/sbom";

runScript(async (lifetime) => {
  const file = join(ROOT, process.argv[2] ?? "sbom.cdx.json");
  const count = await writeSbom(lifetime, file);
  console.log(`Wrote ${count} packages of production to ${file}.`);
});
