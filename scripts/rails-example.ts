import { runScript } from "./lib/lifetime";
import { writeExample } from "./other-bank/example";

// Prints the messages of one payment, as docs/rails.md shows them.
runScript(async () => {
  console.log(await writeExample());
});
