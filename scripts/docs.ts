import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { runScript } from "./lib/lifetime";
import { ROOT } from "./lib/root";
import { generatedDocs } from "./lib/settings-docs";
import { railsDocs } from "./other-bank/docs";
import { pagesDocs } from "./lib/pages-docs";

runScript(async () => {
  const docs = {
    ...(await generatedDocs()),
    ...(await railsDocs()),
    ...(await pagesDocs()),
  };
  for (const [file, text] of Object.entries(docs)) {
    writeFileSync(join(ROOT, file), text);
    console.log(`wrote ${file}`);
  }
});
