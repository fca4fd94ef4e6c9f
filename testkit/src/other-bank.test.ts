import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { OtherBank } from "./other-bank";
import type { Run } from "./run";

const SERVE = `
  const server = require("node:http").createServer((request, response) => {
    if (request.url === "/day") process.exit(3);
    response.end("{}");
  });
  process.on("disconnect", () => process.exit());
  server.listen(0, "127.0.0.1", () => {
    process.send({ port: server.address().port });
    process.send("ready");
  });`;

/** Starts another bank that does nothing but what this code does. */
async function start(code = SERVE) {
  const folder = mkdtempSync(join(tmpdir(), "other-bank-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const run = { home: folder, folder, otherBank: ["-e", code] };
  const bank = await OtherBank.start(run as unknown as Run, "http://nowhere");
  onTestFinished(() => bank.kill());
  return bank;
}

/** Makes it end by itself. */
async function crash(bank: OtherBank) {
  const { child } = bank as unknown as { child: ChildProcess };
  const exited = once(child, "exit");
  await expect(bank.moveToDay("2030-01-08")).rejects.toThrow("does not answer");
  await exited;
}

it("is killed, restarted and renewed after it has ended by itself", async () => {
  const bank = await start();
  await crash(bank);
  await bank.kill();
  await bank.restart();
  await bank.behave("refuse");
  await crash(bank);
  await bank.restart();
  await bank.behave("refuse");
  await crash(bank);
  await bank.renew();
  await bank.behave("refuse");
});

it("reports once that it has ended by itself, also after a restart", async () => {
  const bank = await start();
  expect(bank.takeCrash()).toBeUndefined();
  await crash(bank);
  await bank.restart();
  expect(bank.takeCrash()?.message).toBe(
    "The other bank has ended (exit 3) by itself.",
  );
  expect(bank.takeCrash()).toBeUndefined();
  await bank.kill();
  expect(bank.takeCrash()).toBeUndefined();
});

it("moves no day once it has ended", async () => {
  const bank = await start();
  await crash(bank);
  await bank.moveToDay("2030-01-08");
});

it("says that it did not start", async () => {
  await expect(start("process.exit(2)")).rejects.toThrow(
    "The other bank did not start (exit 2).",
  );
});
