import { availableParallelism } from "node:os";
import bcrypt from "bcrypt";
import { afterEach, describe, expect, test, vi } from "vitest";
import { queuePathOfAddress } from "./hash-queue";
import {
  hashPassword,
  refuseCurrentPassword,
  verifyPassword,
} from "./passwords";

afterEach(() => void vi.restoreAllMocks());

describe("hashPassword", () => {
  test("returns a salted bcrypt hash that matches the password only", async () => {
    const [first, second] = [
      await hashPassword("Abc!1234"),
      await hashPassword("Abc!1234"),
    ];
    expect(first).toMatch(/^\$2b\$04\$/);
    expect(second).not.toBe(first);
    for (const hash of [first, second]) {
      expect(await verifyPassword("Abc!1234", hash)).toBe(true);
      expect(await verifyPassword("abc!1234", hash)).toBe(false);
    }
  });

  test("returns a hash that does not match without the pepper", async () => {
    const hash = await hashPassword("Abc!1234");
    expect(await bcrypt.compare("Abc!1234", hash)).toBe(false);
  });

  test.each([
    ["byte 72", "x".repeat(72), "x".repeat(72) + "y"],
    ["the 128th character", `${"é".repeat(127)}a`, `${"é".repeat(127)}b`],
    ["NUL", "Abc\u00001", "Abc\u00002"],
    ["a NUL at the end", "Abc!1234", "Abc!1234\u0000"],
    ["blanks at the ends", "Abc!1234", " Abc!1234"],
  ])("counts every character: %s", async (_, right, wrong) => {
    const hash = await hashPassword(right);
    expect(await verifyPassword(right, hash)).toBe(true);
    expect(await verifyPassword(wrong, hash)).toBe(false);
  });

  test("treats composed and decomposed letters alike", async () => {
    const hash = await hashPassword("Zu\u0308rich!1");
    expect(await verifyPassword("Z\u00fcrich!1", hash)).toBe(true);
  });
});

test("does the same work without a hash as with one", async () => {
  const hash = vi.spyOn(bcrypt, "hash");
  expect(await verifyPassword("no such account", undefined)).toBe(false);
  expect(await verifyPassword("anything", undefined)).toBe(false);
  expect(hash).toHaveBeenCalledTimes(2);
  for (const [, salt] of hash.mock.calls) expect(salt).toMatch(/^\$2b\$04\$/);
});

describe("password queue", () => {
  /** Mocks bcrypt: each call ends when the test releases it, and parallel calls are counted. */
  function heldBcrypt() {
    const held: (() => void)[] = [];
    const work = { now: 0, most: 0 };
    vi.spyOn(bcrypt, "hash").mockImplementation((() => {
      work.now += 1;
      work.most = Math.max(work.most, work.now);
      return new Promise<string>((resolve) =>
        held.push(() => {
          work.now -= 1;
          resolve("");
        }),
      );
    }) as typeof bcrypt.hash);
    return { held, work };
  }

  const HASH = "$2b$04$0123456789012345678901";
  const turns = async () => {
    for (let turn = 0; turn < 5; turn++)
      await new Promise((resolve) => setImmediate(resolve));
  };

  test("leaves one core free, runs two at a time of one address, and refuses its 51st that waits for a place", async () => {
    const { held, work } = heldBcrypt();
    const cores = Math.max(1, availableParallelism() - 1);
    const one = queuePathOfAddress("192.0.2.1");
    const accepted = Array.from({ length: 2 + 50 }, () =>
      verifyPassword("x", HASH, one),
    );
    await turns();
    expect(work.now).toBe(Math.min(2, cores));
    await expect(verifyPassword("x", HASH, one)).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
      details: { retryAfterSeconds: 30 },
    });
    const others = [1, 2, 3].map((host) =>
      verifyPassword("x", HASH, queuePathOfAddress(`198.51.${host}.1`)),
    );
    const all = Promise.all([...accepted, ...others]);
    let done = false;
    void all.then(() => (done = true));
    while (!done) {
      for (const finish of held.splice(0)) finish();
      await turns();
    }
    expect(work.most).toBe(cores);
  });

  test("gives an address two places, and lets its other hashes wait outside the queue", async () => {
    const { held } = heldBcrypt();
    const crowd = Array.from({ length: 40 }, () =>
      verifyPassword("x", HASH, queuePathOfAddress("192.0.2.1")),
    );
    // The queue has room for 200 that wait. Those of a crowd in it would be refused first.
    const others = Array.from({ length: 190 }, (_, host) =>
      verifyPassword("x", HASH, queuePathOfAddress(`198.51.${host}.1`)),
    );
    let results: PromiseSettledResult<boolean>[] | undefined;
    void Promise.allSettled([...crowd, ...others]).then(
      (all) => (results = all),
    );
    while (!results) {
      for (const finish of held.splice(0)) finish();
      await turns();
    }
    expect(results.filter(({ status }) => status === "rejected")).toEqual([]);
  });

  test("continues after a failure", async () => {
    vi.spyOn(bcrypt, "hash").mockImplementationOnce((() =>
      Promise.reject(new Error("no memory"))) as typeof bcrypt.hash);
    await expect(verifyPassword("x", HASH)).rejects.toThrow("no memory");
    const hash = await hashPassword("Abc!1234");
    expect(await verifyPassword("Abc!1234", hash)).toBe(true);
  });
});

test("refuses the current password as a new one", async () => {
  const hash = await hashPassword("Quiet!River9");
  await expect(
    refuseCurrentPassword("Quiet!River9", hash),
  ).rejects.toMatchObject({ code: "PASSWORD_UNCHANGED" });
  await refuseCurrentPassword("Quiet!River8", hash);
  await refuseCurrentPassword("Quiet!River9", undefined);
});
