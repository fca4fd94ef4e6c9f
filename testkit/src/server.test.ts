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
  expect(() => server.expectRunning()).toThrow("has ended (SIGKILL)");
});

it("tells a crash from an end by the kit", async () => {
  const crashing = await start(
    "globalThis.limmatWakeJobs = () => process.exit(3);",
  );
  expect(crashing.crash).toBeUndefined();
  await expect(crashing.wake()).rejects.toThrow();
  expect(crashing.crash?.message).toContain("has ended (exit 3) by itself");
  const killed = await start("setInterval(() => {}, 1_000);");
  await killed.kill();
  expect(killed.crash).toBeUndefined();
});
