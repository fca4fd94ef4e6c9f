import { once } from "node:events";
import { expect, it, onTestFinished } from "vitest";
import { isRunning, spawnNode } from "./processes";

function start(code: string, env?: Record<string, string>) {
  const child = spawnNode(["-e", code], { cwd: ".", ...(env && { env }) });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

it("starts a process that the Ctrl+C of a terminal does not reach", async () => {
  const child = start("process.send('ready'); process.on('message', () => {})");
  await once(child, "message");
  // Fails unless the process leads a group.
  expect(process.kill(-child.pid!, 0)).toBe(true);
});

it("gives a process no settings but its own", async () => {
  process.env.STORAGE = "minio";
  const child = start("process.send(process.env)", { SEED: "7" });
  const [env] = (await once(child, "message")) as [Record<string, string>];
  expect(env).toMatchObject({ NODE_ENV: "production", SEED: "7" });
  expect(env).not.toHaveProperty("STORAGE");
});

it("says whether a process is running", async () => {
  const child = start("process.on('message', () => {})");
  expect(isRunning(child)).toBe(true);
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(isRunning(child)).toBe(false);
  expect(isRunning(undefined)).toBe(false);
});
