import { runScript } from "./lib/lifetime";
import { SECRETS } from "./lib/demo-env";

runScript(async () => {
  for (const [name, make] of Object.entries(SECRETS))
    console.log(`${name}=${make()}`);
});
