import { runScript } from "./lib/lifetime";
import { runDemo } from "./lib/run-demo";

runScript(async (lifetime) => {
  await runDemo(lifetime);
  return "stay";
});
