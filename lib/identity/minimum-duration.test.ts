import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withMinimumDuration } from "./minimum-duration";

const timers = vi.hoisted(() => ({ ends: [] as (() => void)[] }));
// Node's timers as promises are not among those that vitest can move.
vi.mock("node:timers/promises", () => ({
  setTimeout: () => new Promise<void>((end) => timers.ends.push(end)),
}));

beforeEach(() => void (timers.ends.length = 0));
afterEach(() => vi.restoreAllMocks());

test.each([
  ["a success", () => Promise.resolve("done"), "done"],
  ["a failure", () => Promise.reject(new Error("no")), "no"],
])("%s is answered after the minimum duration only", async (_, work, end) => {
  const answered = vi.fn();
  const answer = withMinimumDuration(work()).then(
    (value) => answered(value),
    (error: Error) => answered(error.message),
  );
  await new Promise((resolve) => setImmediate(resolve));
  expect(answered).not.toHaveBeenCalled();
  timers.ends[0]?.();
  await answer;
  expect(answered).toHaveBeenCalledWith(end);
});
