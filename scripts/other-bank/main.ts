import { join } from "node:path";
import { OtherBank } from "./bank";
import { openJournal } from "./journal";
import { linkTo } from "./link";
import { serveBank } from "./server";
import { State } from "./state";

// The process of the other bank: of the demonstration and of the test kit. Arguments: port and folder. It listens on
// 127.0.0.1 only, and ends with the process that started it.
const [port, folder] = process.argv.slice(2);
const { RAIL_URL: url, RAIL_SECRET: secret } = process.env;
if (!folder || !url || !secret)
  throw new Error("The other bank needs a port, a folder and its settings.");

const { changes, journal } = openJournal(join(folder, "other-bank.jsonl"));
const bank = new OtherBank(new State(changes, journal), linkTo(url, secret));
const server = serveBank(bank, secret);

// The parent script ends this process after the web server, which may still send messages.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => process.exit(0));
process.on("disconnect", () => process.exit(0));

server.on("error", (error) => {
  console.error(`other bank: ${error.message}`);
  process.exit(2);
});
server.listen(Number(port), "127.0.0.1", () => {
  bank.start((error) => {
    console.error(error);
    process.exit(1);
  });
  process.send?.({ port: (server.address() as { port: number }).port });
  process.send?.("ready");
});
