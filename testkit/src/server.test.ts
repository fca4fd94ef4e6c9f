import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { BankServer } from "./server";

/** Starts a server that does nothing but what this code does. */
async function start(code: string) {
  const home = mkdtempSync(join(tmpdir(), "server-"));
  onTestFinished(() => rmSync(home, { recursive: true }));
  mkdirSync(join(home, "lib", "server"), { recursive: true });
  writeFileSync(
    join(home, "lib", "server", "start.mjs"),
    `process.send("ready"); ${code}`,
  );
  const server = await BankServer.start(home, {});
  onTestFinished(() => server.stop());
  return server;
}

it("names the cause and the last lines of the log once it has ended", async () => {
  const server = await start(`
    globalThis.limmatWakeJobs = () => {
      for (let line = 1; line <= 30; line++) console.log("line " + line + ".");
      process.exit(3);
    };`);
  for (let tries = 1; tries <= 2; tries++) {
    const error = await server.wake().catch((thrown: unknown) => thrown);
    expect(String(error)).toMatch(
      /server has ended \(exit 3\): await bank\.chaos\.startServer\(\) first.*:\nline 11\..*line 30\.$/s,
    );
  }
});

it("says which signal ended it", async () => {
  const server = await start("setInterval(() => {}, 1_000);");
  await server.wake();
  await server.kill();
  expect(() => server.expectRunning()).toThrow(
    "has ended (SIGKILL): await bank.chaos.startServer() first. Its log is empty.",
  );
});

const CRASHES = "globalThis.limmatWakeJobs = () => process.exit(3);";

it("tells a crash from an end by the kit", async () => {
  const crashing = await start(CRASHES);
  expect(await crashing.takeCrash()).toBeUndefined();
  await expect(crashing.wake()).rejects.toThrow();
  const { message } = (await crashing.takeCrash())!;
  expect(message).toContain("has ended (exit 3) by itself");
  const killed = await start("setInterval(() => {}, 1_000);");
  await killed.kill();
  await killed.run();
  await killed.stop();
  expect(await killed.takeCrash()).toBeUndefined();
});

it("remembers a crash after another start, and reports it once", async () => {
  const server = await start(`console.log("The last line."); ${CRASHES}`);
  await expect(server.wake()).rejects.toThrow();
  await server.run();
  // A renewal of the bank empties the log.
  server.log.length = 0;
  const { message } = (await server.takeCrash())!;
  expect(message).toContain("by itself");
  expect(message).toContain("The last line.");
  expect(await server.takeCrash()).toBeUndefined();
});
