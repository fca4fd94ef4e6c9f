import { describe, expect, test } from "vitest";
import { send, type Reply } from "../support/http";
import { PASSWORD, plantAdmin, plantCustomer } from "../support/people";

const owner = await plantCustomer();
const staff = await plantAdmin();

describe("next-auth's own sign-in", () => {
  const realms = [
    {
      realm: "customer",
      right: () => ({ accountNumber: owner.number, password: PASSWORD }),
      hostile: "accountNumber",
    },
    {
      realm: "admin",
      right: () => ({ username: staff.username, password: PASSWORD }),
      hostile: "username",
    },
  ] as const;

  for (const { realm, right, hostile } of realms) {
    test(`${realm}: hostile credentials answer 401 without a session, right ones 200 with one`, async () => {
      const { headers, json } = await send({
        method: "GET",
        path: `/api/auth/${realm}/csrf`,
      });
      const cookie = headers["set-cookie"]!.map(
        (line) => line.split(";", 1)[0]!,
      ).join("; ");
      const signInWith = (credentials: Record<string, string>) =>
        send({
          method: "POST",
          path: `/api/auth/${realm}/callback/${realm}`,
          headers: {
            cookie,
            "content-type": "application/x-www-form-urlencoded",
          },
          body: new URLSearchParams({
            json: "true",
            csrfToken: String(json.csrfToken),
            ...credentials,
          }).toString(),
        });
      const starts = (reply: Reply) =>
        (reply.headers["set-cookie"] ?? []).some((line) =>
          /-session=[^;]/.test(line),
        );
      for (const value of [
        "",
        "\u0000",
        "\ud800",
        "x".repeat(60_000),
        "' OR 1=1",
        "[object Object]",
      ]) {
        for (const credentials of [
          { ...right(), [hostile]: value },
          { ...right(), password: value },
          { [`${hostile}[$ne]`]: value },
        ]) {
          const reply = await signInWith(credentials);
          expect(reply.status, reply.text.slice(0, 200)).toBe(401);
          expect(starts(reply)).toBe(false);
        }
      }
      const reply = await signInWith(right());
      expect(reply.status, reply.text).toBe(200);
      expect(starts(reply)).toBe(true);
    });
  }
});
