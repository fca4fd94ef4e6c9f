import { expect, test } from "vitest";
import { loadOnce } from "./load-once";

test("loads once for all callers, and again after a failure", async () => {
  let loads = 0;
  const load = loadOnce(async () => {
    loads += 1;
    if (loads === 1) throw new Error("away");
    return Promise.resolve(loads);
  });
  await expect(Promise.allSettled([load(), load()])).resolves.toMatchObject([
    { status: "rejected" },
    { status: "rejected" },
  ]);
  expect(loads).toBe(1);
  expect(await Promise.all([load(), load()])).toEqual([2, 2]);
});
