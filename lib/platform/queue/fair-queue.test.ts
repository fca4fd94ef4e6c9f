import { expect, test } from "vitest";
import { createFairQueue, type QueuePath } from "./fair-queue";

const stranger = (name: string): QueuePath => [
  "stranger",
  name.slice(0, 1),
  name,
];
const owner = (name: string): QueuePath => ["known", name];

function heldQueue(
  limits: Partial<Parameters<typeof createFairQueue>[0]> = {},
) {
  const enqueue = createFairQueue({
    workers: 1,
    workersPerPath: 2,
    maxLine: 50,
    maxWaiting: 200,
    preferred: "known",
    refusal: () => new Error("full"),
    ...limits,
  });
  const started: string[] = [];
  const held: (() => void)[] = [];
  const refused: string[] = [];
  const add = (path: QueuePath) => {
    const name = path.at(-1)!;
    enqueue(path, () => {
      started.push(name);
      return new Promise<void>((resolve) => held.push(resolve));
    }).catch(() => refused.push(name));
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  /** Ends what runs, one after the other, until nothing is left. */
  const drain = async () => {
    await settle();
    while (held.length > 0) {
      held.shift()!();
      await settle();
    }
  };
  return { add, drain, settle, started, refused, held, enqueue };
}

test("serves addresses in turn, however long the line of one is", async () => {
  const { add, drain, started } = heldQueue();
  for (let count = 0; count < 6; count++) add(stranger("a1"));
  add(stranger("b1"));
  add(stranger("b1"));
  await drain();
  expect(started.join(" ")).toBe("a1 b1 a1 b1 a1 a1 a1 a1");
});

test("serves networks in turn, however many addresses one uses", async () => {
  const { add, drain, started } = heldQueue();
  for (const address of ["a1", "a2", "a3", "a4", "b1"]) add(stranger(address));
  await drain();
  expect(started.indexOf("b1")).toBeLessThanOrEqual(2);
});

test("serves owners beside any number of strangers", async () => {
  const { add, drain, started } = heldQueue();
  for (const address of ["a1", "b1", "c1", "d1", "e1"]) add(stranger(address));
  add(owner("owner"));
  await drain();
  expect(started.indexOf("owner")).toBeLessThanOrEqual(2);
});

test("a stream of new addresses does not starve the next work of an old one", async () => {
  const { add, settle, held, started } = heldQueue();
  add(stranger("a1"));
  add(stranger("a1"));
  for (let count = 0; count < 5; count++) {
    add(stranger(`a${count + 2}`));
    await settle();
    held.shift()!();
    await settle();
  }
  expect(started.slice(0, 4).filter((name) => name === "a1")).toHaveLength(2);
});

test("runs at most two at a time of one address, and all workers for several", async () => {
  const { add, settle, started } = heldQueue({ workers: 8 });
  for (let count = 0; count < 5; count++) add(stranger("a1"));
  await settle();
  expect(started).toEqual(["a1", "a1"]);
  for (const address of ["a2", "b1", "c1"]) add(stranger(address));
  await settle();
  expect(started).toEqual(["a1", "a1", "a2", "b1", "c1"]);
});

test("refuses what exceeds the line of an address, and nobody else's work", async () => {
  const { add, drain, started, refused } = heldQueue({ maxLine: 3 });
  for (let count = 0; count < 6; count++) add(stranger("a1"));
  add(stranger("b1"));
  await drain();
  expect(refused).toEqual(["a1", "a1"]);
  expect(started).toContain("b1");
});

test("a full queue refuses the newest work of the longest line", async () => {
  const { add, drain, started, refused } = heldQueue({ maxWaiting: 4 });
  for (let count = 0; count < 5; count++) add(stranger("a1"));
  add(stranger("b1"));
  add(owner("owner"));
  await drain();
  expect(refused).toEqual(["a1", "a1"]);
  expect(started).toEqual(expect.arrayContaining(["b1", "owner"]));
});

test("a queue full of single strangers still takes owners, and refuses strangers", async () => {
  const { add, drain, started, refused } = heldQueue({ maxWaiting: 2 });
  for (const address of ["a1", "b1", "c1", "d1"]) add(stranger(address));
  add(owner("owner"));
  await drain();
  expect(refused).toHaveLength(2);
  expect(refused[0]).toBe("d1");
  expect(started).toContain("owner");
});

test("a queue that one owner fills refuses the newest work of that owner for another owner", async () => {
  const { add, drain, started, refused } = heldQueue({ maxWaiting: 4 });
  for (let count = 0; count < 5; count++) add(owner("filler"));
  add(owner("other"));
  add(stranger("a1"));
  await drain();
  expect(refused).toEqual(["filler", "a1"]);
  expect(started).toContain("other");
});

test("passes on results and failures, and continues after a failure", async () => {
  const { enqueue } = heldQueue();
  const path = stranger("a1");
  await expect(
    enqueue(path, () => Promise.reject(new Error("no memory"))),
  ).rejects.toThrow("no memory");
  await expect(enqueue(path, () => Promise.resolve(7))).resolves.toBe(7);
});
