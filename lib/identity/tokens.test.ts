import { encode } from "next-auth/jwt";
import { afterEach, describe, expect, test, vi } from "vitest";
import { newSessionSecret } from "./sessions/secret";
import { cookieNames, issueToken, openToken } from "./tokens";

const SESSION = newSessionSecret();
const REALMS = ["customer", "admin"] as const;
const SECRET = {
  customer: "test-customer-secret-0123456789abcdef",
  admin: "test-admin-secret-0123456789abcdefghi",
};

/** Seals a token with arbitrary content and the secret of a realm. */
const sealed = (realm: keyof typeof SECRET, token: object, maxAge = 60) =>
  encode({ token: token as { sub?: string }, secret: SECRET[realm], maxAge });

afterEach(() => void vi.useRealTimers());

describe.each(REALMS)("tokens of %s", (realm) => {
  const other = realm === "customer" ? "admin" : "customer";

  test("name their session and realm", async () => {
    const token = await issueToken(realm, SESSION);
    expect(await openToken(realm, token)).toEqual({
      secret: SESSION,
      realm,
    });
    expect(token).not.toContain(SESSION);
  });

  test("are refused in the other realm", async () => {
    expect(await openToken(other, await issueToken(realm, SESSION))).toBeNull();
  });

  test("are refused in the other realm even with the same secret", async () => {
    // Sealed with this realm's secret, but naming the other realm.
    const token = await sealed(realm, { sid: SESSION, realm: other });
    expect(await openToken(realm, token)).toBeNull();
  });

  test("are refused without a realm, like next-auth's plain tokens", async () => {
    for (const claims of [
      { sid: SESSION },
      { sub: SESSION },
      { sid: SESSION, realm: "staff" },
      { sid: SESSION, realm: [realm] },
      { sid: SESSION, realm: null },
    ])
      expect(await openToken(realm, await sealed(realm, claims))).toBeNull();
  });

  test("are refused without a valid session secret", async () => {
    for (const sid of [
      undefined,
      null,
      "",
      "x",
      7,
      `${SESSION} `,
      SESSION.slice(1),
      [SESSION, SESSION],
      { id: SESSION },
    ])
      expect(
        await openToken(realm, await sealed(realm, { sid, realm })),
      ).toBeNull();
  });

  test("expire", async () => {
    const token = await issueToken(realm, SESSION);
    vi.useFakeTimers({
      now: Date.now() + 43_200_000 - 60_000,
      toFake: ["Date"],
    });
    expect(await openToken(realm, token)).not.toBeNull();
    // next-auth allows fifteen seconds of clock skew.
    vi.setSystemTime(Date.now() + 60_000 + 16_000);
    expect(await openToken(realm, token)).toBeNull();
  });

  test("are refused with any letter changed", async () => {
    const token = await issueToken(realm, SESSION);
    for (let at = 0; at < token.length; at += 7) {
      if (token[at] === ".") continue;
      // The last letter of a part can have unused bits; the others have none.
      if (token[at + 1] === "." || at === token.length - 1) continue;
      const changed = `${token.slice(0, at)}${token[at] === "A" ? "B" : "A"}${token.slice(at + 1)}`;
      expect(await openToken(realm, changed), `letter ${at}`).toBeNull();
    }
  });

  test.each(["", "x", "a.b.c", "....", "null", "é", "a".repeat(5_000)])(
    "%j is not a token",
    async (text) => {
      expect(await openToken(realm, text)).toBeNull();
    },
  );
});

test.each([
  { alg: "none" },
  { alg: "dir", enc: "A128GCM" },
  { alg: "RSA-OAEP", enc: "A256GCM" },
  { alg: "dir", enc: "A256GCM", jku: "https://evil.example/keys" },
])(
  "a token with the header %j is refused before it is opened",
  async (header) => {
    const [, ...rest] = (await issueToken("customer", SESSION)).split(".");
    const head = Buffer.from(JSON.stringify(header)).toString("base64url");
    expect(await openToken("customer", [head, ...rest].join("."))).toBeNull();
  },
);

test("the realms share no cookie names", () => {
  const names = REALMS.flatMap((realm) => Object.values(cookieNames(realm)));
  expect(new Set(names).size).toBe(8);
  for (const name of names) expect(name).not.toContain("next-auth");
});
