import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { Refusal } from "./refusal";

/**
 * Asks a question in the terminal.
 * @param hidden whether the input is not echoed
 * @throws Refusal without a terminal, or after Ctrl-D
 */
export async function ask(
  question: string,
  { hidden = false } = {},
): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new Refusal(
      "This is not a terminal, so no input can be read: set ADMIN_USERNAME and ADMIN_PASSWORD.",
    );
  }
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({
    input: process.stdin,
    output: hidden ? silent : process.stdout,
    terminal: true,
  });
  terminal.on("SIGINT", () => process.kill(process.pid, "SIGINT"));
  if (hidden) process.stdout.write(question);
  try {
    return await terminal.question(hidden ? "" : question);
  } catch {
    throw new Refusal("The input ended before an answer. Nothing was changed.");
  } finally {
    terminal.close();
    if (hidden) process.stdout.write("\n");
  }
}
