import { availableParallelism } from "node:os";
import bcrypt from "bcrypt";
import { afterEach, describe, expect, test, vi } from "vitest";
import { identityErrors } from "./errors";
import { hashPassword, verifyPassword, refuseWeakPassword } from "./passwords";

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
  const compare = vi.spyOn(bcrypt, "compare");
  expect(await verifyPassword("no such account", undefined)).toBe(false);
  expect(await verifyPassword("anything", undefined)).toBe(false);
  expect(compare).toHaveBeenCalledTimes(2);
  for (const [, hash] of compare.mock.calls)
    expect(hash).toMatch(/^\$2b\$04\$/);
});

describe("password queue", () => {
  /** Mocks bcrypt: each call ends when the test releases it, and parallel calls are counted. */
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
      verifyPassword("x", HASH),
    );
    await turns();
    expect(work.now).toBe(cores);
    await expect(
      (async () => verifyPassword("x", HASH))(),
    ).rejects.toMatchObject({
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

  test("continues after a failure", async () => {
    vi.spyOn(bcrypt, "compare").mockImplementationOnce((() =>
      Promise.reject(new Error("no memory"))) as typeof bcrypt.compare);
    await expect(verifyPassword("x", HASH)).rejects.toThrow("no memory");
    const hash = await hashPassword("Abc!1234");
    expect(await verifyPassword("Abc!1234", hash)).toBe(true);
  });
});

describe("refuseWeakPassword", () => {
  test.each(["P@ssw0rd", "password1", "PASSWORD1", "qwerty123"])(
    "refuses %s as common",
    (password) => {
      expect(() => refuseWeakPassword(password, [])).toThrow(
        identityErrors.PASSWORD_COMMON.text,
      );
    },
  );

  test.each(["Ann!Example1", "ann!example1", "ANN!EXAMPLE1"])(
    "refuses %s as a name of the owner",
    (password) => {
      expect(() =>
        refuseWeakPassword(password, ["other", "Ann!Example1"]),
      ).toThrow(identityErrors.PASSWORD_PERSONAL.text);
    },
  );

  test("reports the error on the given field", () => {
    try {
      refuseWeakPassword("P@ssw0rd", [], "newPassword");
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({
        code: "PASSWORD_COMMON",
        details: {
          fields: { newPassword: identityErrors.PASSWORD_COMMON.text },
        },
      });
    }
  });

  test("accepts any other password", () => {
    expect(() =>
      refuseWeakPassword("Correct!Horse7", ["ann", "Ann Example"]),
    ).not.toThrow();
  });
});
