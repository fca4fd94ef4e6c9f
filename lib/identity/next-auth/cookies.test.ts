import { NextRequest } from "next/server";
import { afterEach, describe, expect, test, vi } from "vitest";
import { CallCookies } from "@/lib/platform/http/call-cookies";

const REALMS = ["customer", "admin"] as const;

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** All cookies that a realm can set, by next-auth and by our own sign-in, for this APP_URL. */
async function cookiesOf(realm: (typeof REALMS)[number], appUrl: string) {
  vi.stubEnv("APP_URL", appUrl);
  const { optionsOf } = await import("./options");
  const { setBrowserSession } = await import("@/lib/identity/browser-session");
  const jar = new CallCookies(new NextRequest(appUrl));
  const set = vi.spyOn(jar, "set");
  await setBrowserSession(jar, realm, { token: "token" });
  const [name, value, options] = set.mock.lastCall as unknown as [
    string,
    string,
    object,
  ];
  expect(value).toBe("token");
  const { cookies, useSecureCookies } = optionsOf(realm, jar);
  return {
    useSecureCookies,
    byNextAuth: Object.values(cookies ?? {}),
    ours: { name, options },
  };
}

describe.each(REALMS)("cookies of %s", (realm) => {
  test("are bound to host and TLS on HTTPS, and unreadable for scripts", async () => {
    const { useSecureCookies, byNextAuth, ours } = await cookiesOf(
      realm,
      "https://bank.example",
    );
    expect(useSecureCookies).toBe(true);
    expect(byNextAuth.map(({ name }) => name).sort()).toEqual(
      ["callback", "csrf", "session"].map(
        (use) => `__Host-limmat-${realm}-${use}`,
      ),
    );
    for (const { options } of [...byNextAuth, ours]) {
      expect(options).toMatchObject({
        httpOnly: true,
        sameSite: "lax",
        path: "/",
        secure: true,
      });
      // Browsers refuse a __Host- cookie with a domain.
      expect(options).not.toHaveProperty("domain");
    }
    expect(ours.name).toBe(`__Host-limmat-${realm}-session`);
    expect(ours.options).toMatchObject({ maxAge: 43_200 });
  });

  test("differ without TLS only in prefix and Secure flag", async () => {
    const { byNextAuth, ours } = await cookiesOf(
      realm,
      "http://localhost:3000",
    );
    for (const { name, options } of [...byNextAuth, ours]) {
      expect(name).toMatch(new RegExp(`^limmat-${realm}-`));
      expect(options).toMatchObject({
        httpOnly: true,
        sameSite: "lax",
        path: "/",
        secure: false,
      });
    }
  });

  test.each(["https://bank.example", "http://localhost:3000"])(
    "are documented with their names at %s",
    async (appUrl) => {
      const { ours } = await cookiesOf(realm, appUrl);
      const { openApiDocument } = await import("@/lib/bank/openapi");
      const made = openApiDocument();
      expect(made.components.securitySchemes[`${realm}Cookie`]).toMatchObject({
        in: "cookie",
        name: ours.name,
      });
      expect(openApiDocument()).toBe(made);
    },
  );
});
