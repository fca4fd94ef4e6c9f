import { describe, expect, test } from "vitest";
import { one, sql } from "../support/database";
import {
  bearer,
  browser,
  expectRefused,
  expectTaken,
  send,
  sessionCookie,
  type Call,
} from "../support/http";
import { PASSWORD, plantAdmin, plantCustomer } from "../support/people";
import { customerToken, staffToken } from "../support/session";

describe("customer and staff sessions in one browser", () => {
  const REALMS = ["customer", "admin"] as const;
  type Realm = (typeof REALMS)[number];

  /** Keeps the cookies of answers and sends them, as a browser does. */
  class Jar {
    private readonly kept: Record<string, string> = {};
    async send(call: Call) {
      const reply = await send({
        ...call,
        headers: { ...browser(this.kept), ...call.headers },
      });
      for (const line of reply.headers["set-cookie"] ?? []) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value) this.kept[name] = value;
        else delete this.kept[name];
      }
      return reply;
    }
    token = (realm: Realm) => this.kept[sessionCookie[realm]];
  }

  async function bothSignedIn() {
    const customer = await plantCustomer();
    const admin = await plantAdmin();
    const jar = new Jar();
    expectTaken(
      await jar.send({
        method: "POST",
        path: "/api/loginA",
        body: { accountNumber: customer.number, password: PASSWORD },
      }),
    );
    expectTaken(
      await jar.send({
        method: "POST",
        path: "/api/admin-login",
        body: { username: admin.username, password: PASSWORD },
      }),
    );
    const read = {
      customer: { method: "GET", path: `/api/view-me/${customer.id}` },
      admin: { method: "GET", path: "/api/view-all-users?limit=1" },
    } satisfies Record<Realm, Call>;
    return { jar, read };
  }

  async function signOut(jar: Jar, realm: Realm) {
    const { json } = await jar.send({
      method: "GET",
      path: `/api/auth/${realm}/csrf`,
    });
    return jar.send({
      method: "POST",
      path: `/api/auth/${realm}/signout`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({
        csrfToken: String(json.csrfToken),
        json: "true",
      }).toString(),
    });
  }

  for (const realm of REALMS) {
    const other = realm === "customer" ? "admin" : "customer";
    test(`signing out as ${realm} leaves the ${other} signed in and voids the token`, async () => {
      const { jar, read } = await bothSignedIn();
      for (const each of REALMS) expectTaken(await jar.send(read[each]));
      const inHand = jar.token(realm)!;
      expect((await signOut(jar, realm)).status).toBe(200);
      expect(jar.token(realm)).toBeUndefined();

      expectTaken(await jar.send(read[other]));
      // The cookie of the other realm is still sent, so the refusal is not SIGNED_OUT.
      expectRefused(await jar.send(read[realm]), "WRONG_REALM");
      expectRefused(
        await send({ ...read[realm], headers: bearer(inHand) }),
        "SIGNED_OUT",
      );
      expectRefused(
        await send({
          ...read[realm],
          headers: browser({ [sessionCookie[realm]]: inHand }),
        }),
        "SIGNED_OUT",
      );
    });
  }

  /** The path of each sign-in, and its field for the name. */
  const SIGN_INS = {
    customer: ["/api/loginA", "accountNumber"],
    admin: ["/api/admin-login", "username"],
  } as const;

  async function plantPerson(realm: Realm) {
    if (realm === "customer") {
      const { id, number } = await plantCustomer();
      return { id, name: number, read: `/api/view-me/${id}` };
    }
    const { id, username } = await plantAdmin();
    return { id, name: username, read: "/api/view-all-users?limit=1" };
  }

  const callOf = (realm: Realm, name: string): Call => ({
    method: "POST",
    path: SIGN_INS[realm][0],
    body: { [SIGN_INS[realm][1]]: name, password: PASSWORD },
  });

  async function callbackOf(
    jar: Jar,
    realm: Realm,
    name: string,
  ): Promise<Call> {
    const { json } = await jar.send({
      method: "GET",
      path: `/api/auth/${realm}/csrf`,
    });
    return {
      method: "POST",
      path: `/api/auth/${realm}/callback/${realm}`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({
        csrfToken: String(json.csrfToken),
        [SIGN_INS[realm][1]]: name,
        password: PASSWORD,
        json: "true",
      }).toString(),
    };
  }

  for (const realm of REALMS)
    for (const way of ["our call", "next-auth"] as const)
      test(`a new sign-in as ${realm} by ${way} ends the browser's former session, and no other`, async () => {
        const { name, read } = await plantPerson(realm);
        const [jar, elsewhere] = [new Jar(), new Jar()];
        for (const each of [jar, elsewhere])
          expectTaken(await each.send(callOf(realm, name)));
        const former = jar.token(realm)!;
        // A wrong password leaves the session alone.
        await jar.send({
          ...callOf(realm, name),
          body: { [SIGN_INS[realm][1]]: name, password: "Wrong!Pass7" },
        });
        expectTaken(await jar.send({ method: "GET", path: read }));

        const again = await jar.send(
          way === "our call"
            ? callOf(realm, name)
            : await callbackOf(jar, realm, name),
        );
        expect(again.status).toBe(200);
        expect(jar.token(realm)).not.toBe(former);
        for (const headers of [
          bearer(former),
          browser({ [sessionCookie[realm]]: former }),
        ])
          expectRefused(
            await send({ method: "GET", path: read, headers }),
            "SIGNED_OUT",
          );
        for (const each of [jar, elsewhere])
          expectTaken(await each.send({ method: "GET", path: read }));
      });

  for (const realm of REALMS) {
    test(`signing out as ${realm} clears the browser's cache`, async () => {
      const { jar } = await bothSignedIn();
      const { headers } = await signOut(jar, realm);
      expect(headers["clear-site-data"]).toBe('"cache"');
    });

    test(`ending the current session of ${realm} from the list clears the browser's cache, ending another does not`, async () => {
      const { id, name, read } = await plantPerson(realm);
      const jars = [new Jar(), new Jar()];
      const ids: string[] = [];
      for (const jar of jars) {
        expectTaken(await jar.send(callOf(realm, name)));
        const row = await one<{ id: string }>(
          "SELECT id FROM sessions WHERE $1 IN (customer_id, admin_id) ORDER BY created_at DESC LIMIT 1",
          [id],
        );
        ids.push(row.id);
      }
      const path = realm === "customer" ? "sessions" : "admin-sessions";
      for (const [at, cleared] of [
        [1, undefined],
        [0, '"cache"'],
      ] as const) {
        const reply = await jars[0]!.send({
          method: "DELETE",
          path: `/api/${path}/${ids[at]}`,
        });
        expectTaken(reply);
        expect(reply.json.message).toBe("That session was signed out");
        expect(reply.headers["clear-site-data"]).toBe(cleared);
        expectRefused(
          await jars[at]!.send({ method: "GET", path: read }),
          "SIGNED_OUT",
        );
      }
    });
  }

  test("a sign-out without the CSRF token has no effect", async () => {
    const { jar, read } = await bothSignedIn();
    await jar.send({
      method: "POST",
      path: "/api/auth/customer/signout",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "csrfToken=0&json=true",
    });
    expectTaken(await jar.send(read.customer));
  });

  test("the CSRF token of one realm does not sign out of the other", async () => {
    const { jar, read } = await bothSignedIn();
    const { json } = await jar.send({
      method: "GET",
      path: "/api/auth/customer/csrf",
    });
    await jar.send({
      method: "POST",
      path: "/api/auth/admin/signout",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({
        csrfToken: String(json.csrfToken),
        json: "true",
      }).toString(),
    });
    expectTaken(await jar.send(read.admin));
  });

  test("session cookies are HttpOnly and SameSite=Lax", async () => {
    const customer = await plantCustomer();
    const reply = await send({
      method: "POST",
      path: "/api/loginA",
      body: { accountNumber: customer.number, password: PASSWORD },
    });
    const cookies = reply.headers["set-cookie"] ?? [];
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatch(/^limmat-customer-session=/);
    expect(cookies[0]).toMatch(/; HttpOnly/i);
    expect(cookies[0]).toMatch(/; SameSite=lax/i);
    expect(cookies[0]).toMatch(/; Path=\//i);
  });
});

describe("sessions", () => {
  test("ending one session of a customer leaves the others open", async () => {
    const customer = await plantCustomer();
    const [phone, laptop] = [
      await customerToken(customer),
      await customerToken(customer),
    ];
    const read = (token: string) =>
      send({
        method: "GET",
        path: `/api/view-me/${customer.id}`,
        headers: bearer(token),
      });
    await sql(
      `UPDATE sessions SET ended_at = now()
       WHERE id = (SELECT id FROM sessions WHERE customer_id = $1 ORDER BY created_at LIMIT 1)`,
      [customer.id],
    );
    expectRefused(await read(phone), "SIGNED_OUT");
    expectTaken(await read(laptop));
  });

  test("the token of a removed administrator answers SIGNED_OUT", async () => {
    const admin = await plantAdmin();
    const token = await staffToken(admin);
    const read = () =>
      send({
        method: "GET",
        path: "/api/view-all-users?limit=1",
        headers: bearer(token),
      });
    expectTaken(await read());
    await sql("DELETE FROM admins WHERE id = $1", [admin.id]);
    expectRefused(await read(), "SIGNED_OUT");
  });
});

test("next-auth's own answers have a request id and no-store", async () => {
  for (const realm of ["customer", "admin"]) {
    for (const path of ["csrf", "session", "providers", "signout", "nothing"]) {
      const { headers } = await send({
        method: "GET",
        path: `/api/auth/${realm}/${path}`,
      });
      expect(headers["x-request-id"], path).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers["cache-control"], path).toContain("no-store");
    }
  }
});
