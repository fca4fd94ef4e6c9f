import { writeFileSync } from "node:fs";
import { drawIcons, ICONS_FILE } from "./lib/icons";
import { runScript } from "./lib/lifetime";

runScript(async () => {
  const icons = drawIcons();
  writeFileSync(ICONS_FILE, icons);
  console.log(`icons.svg: ${icons.length} bytes`);
});
