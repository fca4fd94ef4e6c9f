import { build } from "./lib/build";
import { runScript } from "./lib/lifetime";
import { loadDotEnv } from "./lib/settings";

runScript(
  async (lifetime) => {
    loadDotEnv();
    await build(lifetime, process.env, { show: true });
    console.log("Build finished. Start the server with `npm start`.");
  },
  { signalExitCode: 130 },
);
