import { parseArgs } from "node:util";
import { runScript } from "./lib/lifetime";
import { readSpan } from "./lib/move-time";
import { runDemo } from "./lib/run-demo";

runScript(async (lifetime) => {
  const { forward } = parseArgs({
    options: { forward: { type: "string" } },
  }).values;
  await runDemo(lifetime, {
    forward: forward === undefined ? undefined : readSpan(forward),
  });
  return "stay";
});
