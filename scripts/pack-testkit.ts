import { packKit } from "../testkit/pack/kit";
import { build, isBuilt } from "./lib/build";
import { forgetSettings } from "./lib/forget-settings";
import { runScript } from "./lib/lifetime";
import { say } from "./lib/progress";

runScript(async (lifetime) => {
  forgetSettings();
  if (!isBuilt(process.env)) {
    say("Building (once per change) …");
    await build(lifetime, process.env);
  }
  say("Packing …");
  console.log(await packKit(lifetime));
});
