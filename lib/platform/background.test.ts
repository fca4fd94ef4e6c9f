import { expect, test, vi } from "vitest";
import { logger } from "@/lib/platform/logging/logger";
import { runInBackground } from "./background";

const globals = globalThis as typeof globalThis & {
  limmatOnShutdown?: Set<() => Promise<void>>;
};

test("the server ends after work in the background, whose failure is logged", async () => {
  const log = vi.spyOn(logger, "error").mockImplementation(() => {});
  let fail = (_: Error) => {};
  runInBackground(
    () => new Promise((_, reject) => (fail = reject)),
    "Not done",
  );
  let ended = false;
  const shutdown = Promise.all(
    [...globals.limmatOnShutdown!].map((task) => task()),
  ).then(() => (ended = true));
  await new Promise(setImmediate);
  expect(ended).toBe(false);
  const err = new Error("away");
  fail(err);
  await shutdown;
  expect(log).toHaveBeenCalledWith({ err }, "Not done");
  log.mockRestore();
});
