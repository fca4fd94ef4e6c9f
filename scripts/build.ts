import { build } from "./lib/build";
import { runScript } from "./lib/lifetime";
import { loadDotEnv } from "./lib/settings";

runScript(
  async (lifetime) => {
    loadDotEnv();
    await build(lifetime, process.env, { show: true });
    console.log("Built. `npm start` serves it.");
  },
  { signalExitCode: 130 },
);
