import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { runScript } from "./lib/lifetime";
import { ROOT } from "./lib/root";
import { generatedDocs } from "./lib/settings-docs";

runScript(async () => {
  for (const [file, text] of Object.entries(await generatedDocs())) {
    writeFileSync(join(ROOT, file), text);
    console.log(`wrote ${file}`);
  }
});
