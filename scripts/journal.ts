import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { FORMATS } from "./journal/formats";
import { JournalReader } from "./journal/read";
import { journalOf } from "./journal/write";
import { connect } from "./lib/connect";
import { openDatabase } from "./lib/database";
import { runScript } from "./lib/lifetime";
import { Refusal } from "./lib/refusal";
import { loadDotEnv, readSettings } from "./lib/settings";

// Writes the whole journal in plain text to standard output or to a file.
runScript(async (lifetime) => {
  loadDotEnv();
  const { format, out } = readArguments();
  // Standard output is the journal's.
  const { databaseMigrationUrl } = await openDatabase(
    lifetime,
    readSettings(),
    { say: console.error, ownerAlone: true },
  );
  const client = await connect(databaseMigrationUrl);
  lifetime.onStop(() => client.end());
  const journal = Readable.from(journalOf(new JournalReader(client), format));
  if (out === undefined) return print(journal);
  // A file under the name that was asked for is complete.
  const partial = `${out}.part`;
  lifetime.onStop(() => rm(partial, { force: true }));
  await pipeline(journal, createWriteStream(partial, { mode: 0o600 }));
  await rename(partial, out);
});

/** A program that stops reading, such as `head`, ends the output. */
async function print(journal: Readable) {
  await pipeline(journal, process.stdout, { end: false }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
    },
  );
}

function readArguments() {
  const { format = "", out } = parse();
  if (!isFormat(format))
    throw new Refusal(
      `Name the format: --format ${Object.keys(FORMATS).join(" or --format ")}.`,
    );
  return { format, out: out === undefined ? undefined : resolve(out) };
}

function parse() {
  try {
    return parseArgs({
      options: { format: { type: "string" }, out: { type: "string" } },
    }).values;
  } catch (error) {
    throw new Refusal((error as Error).message);
  }
}

function isFormat(name: string): name is keyof typeof FORMATS {
  return Object.hasOwn(FORMATS, name);
}
