import { expect, test, vi } from "vitest";
import { queueOf } from "./post-queue";

type Item = { name: string; locks: bigint[]; key?: string };

/** A queue whose calls run until the test ends them. */
function openQueue() {
  const calls: { names: string; end: () => Promise<void> }[] = [];
  const add = queueOf<Item, string>(
    (items) =>
      new Promise((resolve) => {
        const names = items.map(({ name }) => name);
        calls.push({
          names: names.join(""),
          end: async () => {
            resolve(names);
            await new Promise(setImmediate);
          },
        });
      }),
    ({ key }) => key ?? null,
    ({ locks }) => locks,
  );
  return {
    started: () => calls.map(({ names }) => names),
    end: (at: number) => calls[at]!.end(),
    add: (name: string, locks: bigint[], key?: string) =>
      add({ name, locks, ...(key && { key }) }),
  };
}

test("two calls run at a time, and what waits shares the next one", async () => {
  const queue = openQueue();
  const answers = [
    queue.add("a", [1n, 2n]),
    queue.add("b", [3n, 4n]),
    queue.add("c", [5n, 6n]),
    queue.add("d", [5n, 7n]),
  ];
  expect(queue.started()).toEqual(["a", "b"]);
  await queue.end(0);
  expect(queue.started()).toEqual(["a", "b", "cd"]);
  await queue.end(1);
  await queue.end(2);
  expect(await Promise.all(answers)).toEqual(["a", "b", "c", "d"]);
});

test("what a running call locks waits for its end, and other items overtake it", async () => {
  const queue = openQueue();
  const answers = [
    queue.add("a", [1n, 2n]),
    queue.add("b", [2n, 3n]),
    queue.add("c", [3n, 4n]),
    queue.add("d", [4n, 5n]),
  ];
  expect(queue.started()).toEqual(["a", "c"]);
  await queue.end(1);
  expect(queue.started()).toEqual(["a", "c", "d"]);
  await queue.end(0);
  expect(queue.started()).toEqual(["a", "c", "d", "b"]);
  await queue.end(2);
  await queue.end(3);
  expect(await Promise.all(answers)).toEqual(["a", "b", "c", "d"]);
});

test("an item does not wait long for a call that is held up", async () => {
  vi.useFakeTimers();
  const queue = openQueue();
  const answers = [queue.add("a", [1n]), queue.add("b", [1n, 2n])];
  expect(queue.started()).toEqual(["a"]);
  await vi.advanceTimersByTimeAsync(20);
  expect(queue.started()).toEqual(["a", "b"]);
  vi.useRealTimers();
  await queue.end(1);
  await queue.end(0);
  expect(await Promise.all(answers)).toEqual(["a", "b"]);
});

test("items of one key follow each other", async () => {
  const queue = openQueue();
  const answers = [
    queue.add("a", [1n]),
    queue.add("b", [1n], "key"),
    queue.add("c", [1n], "key"),
  ];
  await queue.end(0);
  expect(queue.started()).toEqual(["a", "b"]);
  await queue.end(1);
  expect(queue.started()).toEqual(["a", "b", "c"]);
  await queue.end(2);
  expect(await Promise.all(answers)).toEqual(["a", "b", "c"]);
});
