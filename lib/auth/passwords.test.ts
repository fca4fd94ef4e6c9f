import { availableParallelism } from "node:os";
import bcrypt from "bcrypt";
import { afterEach, describe, expect, test, vi } from "vitest";
import { catalogue } from "@/lib/errors/catalogue";
import { hashPassword, isPassword, refuseWeakPassword } from "./passwords";

afterEach(() => void vi.restoreAllMocks());

describe("a hash", () => {
  test("is bcrypt's, salted, and fits the password alone", async () => {
    const [first, second] = [
      await hashPassword("Abc!1234"),
      await hashPassword("Abc!1234"),
    ];
    expect(first).toMatch(/^\$2b\$04\$/);
    expect(second).not.toBe(first);
    for (const hash of [first, second]) {
      expect(await isPassword("Abc!1234", hash)).toBe(true);
      expect(await isPassword("abc!1234", hash)).toBe(false);
    }
  });

  test("does not match the password without the pepper", async () => {
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
    expect(await isPassword(right, hash)).toBe(true);
    expect(await isPassword(wrong, hash)).toBe(false);
  });

  test("is the same for composed and decomposed letters", async () => {
    const hash = await hashPassword("Zu\u0308rich!1");
    expect(await isPassword("Z\u00fcrich!1", hash)).toBe(true);
  });
});

test("does the same work without a hash", async () => {
  const compare = vi.spyOn(bcrypt, "compare");
  expect(await isPassword("no such account", undefined)).toBe(false);
  expect(await isPassword("anything", undefined)).toBe(false);
  expect(compare).toHaveBeenCalledTimes(2);
  for (const [, hash] of compare.mock.calls)
    expect(hash).toMatch(/^\$2b\$04\$/);
});

describe("the queue", () => {
  /** A bcrypt that ends when the test releases it, and counts how many are at work. */
  function heldBcrypt() {
    const held: (() => void)[] = [];
    const work = { now: 0, most: 0 };
    vi.spyOn(bcrypt, "compare").mockImplementation((() => {
      work.now += 1;
      work.most = Math.max(work.most, work.now);
      return new Promise<boolean>((resolve) =>
        held.push(() => {
          work.now -= 1;
          resolve(true);
        }),
      );
    }) as typeof bcrypt.compare);
    return { held, work };
  }

  const HASH = "$2b$04$0123456789012345678901";
  const turns = async () => {
    for (let turn = 0; turn < 5; turn++)
      await new Promise((resolve) => setImmediate(resolve));
  };

  test("leaves one core free, and refuses new work when it is full", async () => {
    const { held, work } = heldBcrypt();
    const cores = Math.max(1, availableParallelism() - 1);
    const accepted = Array.from({ length: cores + 200 }, () =>
      isPassword("x", HASH),
    );
    await turns();
    expect(work.now).toBe(cores);
    await expect((async () => isPassword("x", HASH))()).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
      details: { retryAfterSeconds: 30 },
    });
    let done = 0;
    const all = Promise.all(accepted).then(() => (done = accepted.length));
    while (done === 0) {
      for (const finish of held.splice(0)) finish();
      await turns();
    }
    await all;
    expect(work.most).toBe(cores);
  });

  test("goes on after a failure", async () => {
    vi.spyOn(bcrypt, "compare").mockImplementationOnce((() =>
      Promise.reject(new Error("no memory"))) as typeof bcrypt.compare);
    await expect(isPassword("x", HASH)).rejects.toThrow("no memory");
    const hash = await hashPassword("Abc!1234");
    expect(await isPassword("Abc!1234", hash)).toBe(true);
  });
});

describe("a weak password is refused:", () => {
  test.each(["P@ssw0rd", "password1", "PASSWORD1", "qwerty123"])(
    "%s, because it is common",
    (password) => {
      expect(() => refuseWeakPassword(password, [])).toThrow(
        catalogue.PASSWORD_COMMON.text,
      );
    },
  );

  test.each(["Ann!Example1", "ann!example1", "ANN!EXAMPLE1"])(
    "%s, because it is a name of the owner",
    (password) => {
      expect(() =>
        refuseWeakPassword(password, ["other", "Ann!Example1"]),
      ).toThrow(catalogue.PASSWORD_PERSONAL.text);
    },
  );

  test("with an error at its field", () => {
    try {
      refuseWeakPassword("P@ssw0rd", [], "newPassword");
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({
        code: "PASSWORD_COMMON",
        details: { fields: { newPassword: catalogue.PASSWORD_COMMON.text } },
      });
    }
  });

  test("any other is accepted", () => {
    expect(() =>
      refuseWeakPassword("Correct!Horse7", ["ann", "Ann Example"]),
    ).not.toThrow();
  });
});
