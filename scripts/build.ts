import { join } from "node:path";
import { build } from "./lib/build";
import { runScript } from "./lib/lifetime";
import { ROOT } from "./lib/root";
import { writeSbom } from "./lib/sbom";
import { loadDotEnv } from "./lib/settings";

runScript(async (lifetime) => {
  loadDotEnv();
  await build(lifetime, process.env, { show: true });
  const dist = join(ROOT, process.env.NEXT_DIST_DIR || ".next");
  await writeSbom(lifetime, join(dist, "sbom.cdx.json"));
  console.log("Build finished. Start the server with `npm start`.");
});
