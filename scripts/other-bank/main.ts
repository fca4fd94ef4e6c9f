import { join } from "node:path";
import { OtherBank } from "./bank";
import { openJournal } from "./journal";
import { linkTo } from "./link";
import { serveBank } from "./server";
import { State } from "./state";
import { MADE_UP_IID, OTHER_BANK_IID } from "@/lib/platform/config/built-iid";
import { secrets as secretsSetting } from "@/lib/platform/crypto/secrets";

// The process of the other bank: of the demonstration and of the test kit. Arguments: port and folder. It listens on
// 127.0.0.1 only, and ends with the process that started it.
const [port, folder] = process.argv.slice(2);
const { RAIL_URL: url, RAIL_SECRET: secret } = process.env;
const limmatIid = process.env.BANK_IID || MADE_UP_IID;
if (!folder || !url || !secret)
  throw new Error("The other bank needs a port, a folder and its settings.");

const { changes, journal } = openJournal(join(folder, "other-bank.jsonl"));
const secrets = secretsSetting.parse(secret);
const bank = new OtherBank(
  new State(changes, journal),
  linkTo({ url, secrets, receiver: limmatIid }),
);
const server = serveBank(bank, { secrets, receiver: OTHER_BANK_IID });

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
