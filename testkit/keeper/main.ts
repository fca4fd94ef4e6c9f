import { runScript } from "../../scripts/lib/lifetime";
import { startRun } from "./template";

// Keeps the PostgreSQL of a Playwright run. It ends with the process that started it.
runScript(async (lifetime) => {
  process.send?.(await startRun(lifetime));
  return "stay";
});
