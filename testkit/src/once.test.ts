import { expect, test } from "vitest";
import { Once } from "./once";

test("a success is kept, and a failure is tried again", async () => {
  let tries = 0;
  const once = new Once(async () => {
    if (++tries === 1) throw new Error("down");
    return Promise.resolve(tries);
  });
  await expect(Promise.all([once.get(), once.get()])).rejects.toThrow("down");
  expect(await once.get()).toBe(2);
  expect(await once.get()).toBe(2);
  once.forget();
  expect(once.peek()).toBeUndefined();
  expect(await once.get()).toBe(3);
});
