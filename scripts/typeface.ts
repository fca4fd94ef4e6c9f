import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { runScript } from "./lib/lifetime";
import {
  TYPEFACE,
  TYPEFACE_FILES,
  copyTypefaceLicence,
  makeTypefaceFile,
} from "./lib/typeface";

runScript(async () => {
  for (const [file, part] of Object.entries(TYPEFACE_FILES)) {
    const bytes = await makeTypefaceFile(part);
    writeFileSync(join(TYPEFACE, file), bytes);
    console.log(`${file}: ${bytes.length} bytes`);
  }
  copyTypefaceLicence();
});
