import { describe, expect, test } from "vitest";
import { nameOf } from "../../lib/calls/call";
import { contracts } from "../../lib/bank/contracts";
import { contractsByName } from "../../lib/testing/contracts";
import { one } from "../support/database";
import { expectRefused, expectTaken, send } from "../support/http";
import { PASSWORD, unique } from "../support/people";
import { baseUrl } from "../support/settings";
import { CALLS, forAll, setHostileStage } from "./hostile-stage";

const { bodyOf, changesNothing, owner, post, request, tokens } =
  await setHostileStage();

describe("hostile headers", () => {
  test("an invalid Idempotency-Key answers IDEMPOTENCY_KEY_INVALID and posts nothing", async () => {
    await changesNothing(() =>
      forAll(
        [
          "",
          " ",
          "a b",
          "a\tb",
          "é",
          "\u0080",
          "\u00ff",
          "k".repeat(201),
          "k, k",
        ],
        async (key) => {
          for (const name of contracts.filter((c) => c.idempotent).map(nameOf))
            expectRefused(
              await post(name, JSON.stringify(bodyOf(name)), {
                "idempotency-key": key,
              }),
              "IDEMPOTENCY_KEY_INVALID",
            );
        },
      ),
    );
  });

  test("an Idempotency-Key may have 200 characters, and any visible ones", async () => {
    for (const key of ["__proto__", "';--", "k".repeat(200), '{}[]<>"\\|~'])
      expectTaken(
        await post("POST /transfer", JSON.stringify(bodyOf("POST /transfer")), {
          "idempotency-key": `${key.slice(0, 186)}${key.length < 187 ? unique() : ""}`,
        }),
      );
  });

  test("an invalid Authorization answers SIGNED_OUT", async () => {
    const none = Buffer.from('{"alg":"none"}').toString("base64url");
    const claims = Buffer.from(
      JSON.stringify({ sid: crypto.randomUUID(), realm: "customer" }),
    ).toString("base64url");
    const values = [
      "",
      " ",
      "Bearer",
      "Bearer ",
      "Bearer null",
      "Bearer undefined",
      `Bearer ${owner.id}`,
      `Bearer ${tokens.owner} ${tokens.owner}`,
      `Bearer ${tokens.owner}, Bearer ${tokens.owner}`,
      `Bearer  ${tokens.owner}`,
      `Bearer\t${tokens.owner}`,
      `Basic ${Buffer.from(`${owner.number}:${PASSWORD}`).toString("base64")}`,
      `Token ${tokens.owner}`,
      tokens.owner,
      `Bearer ${tokens.owner.slice(0, -1)}`,
      `Bearer ${tokens.owner}x`,
      `Bearer ${tokens.owner.slice(1)}`,
      `Bearer ${none}.${claims}.`,
      `Bearer ${none}....${claims}`,
      `Bearer ${"a.".repeat(2_000)}`,
      `Bearer ${"a".repeat(9_000)}`,
      "Bearer é\u0080\u00ff",
    ];
    await forAll(values, async (authorization) => {
      for (const [path, method] of [
        [`/view-me/${owner.id}`, "GET"],
        ["/view-all-users", "GET"],
        ["/transfer", "POST"],
      ] as const)
        expectRefused(
          await send({
            method,
            path: `/api${path}`,
            headers: { authorization },
            ...(method === "POST" && { body: bodyOf("POST /transfer") }),
          }),
          "SIGNED_OUT",
        );
    });
    expectTaken(
      await send({
        method: "GET",
        path: `/api/view-me/${owner.id}`,
        headers: { authorization: `bearer ${tokens.owner}` },
      }),
    );
  });

  test("invalid session cookies answer SIGNED_OUT", async () => {
    await forAll(
      [
        "limmat-customer-session=",
        "limmat-customer-session=x",
        `limmat-customer-session=${tokens.owner.slice(0, -2)}`,
        "limmat-customer-session=%00",
        "limmat-customer-session=%E0%A4%A",
        `limmat-customer-session=${"a".repeat(9_000)}`,
        "__proto__=x; constructor=y",
        ";;;===;",
        `next-auth.session-token=${tokens.owner}`,
        `__Host-limmat-customer-session=${tokens.owner}`,
      ],
      async (cookie) => {
        expectRefused(
          await send({
            method: "GET",
            path: `/api/view-me/${owner.id}`,
            headers: { cookie },
          }),
          "SIGNED_OUT",
        );
      },
    );
  });

  test("the address in a client's own headers is ignored", async () => {
    const { path, method } = { path: "/api/loginA", method: "POST" } as const;
    expectTaken(
      await send({
        method,
        path,
        headers: {
          "x-client-ip": "6.6.6.6",
          "x-client-stamp": "6.6.6.6",
          "x-forwarded-for": "6.6.6.6",
          forwarded: "for=6.6.6.6",
        },
        body: { accountNumber: owner.number, password: PASSWORD },
      }),
    );
    const { ip } = await one<{ ip: string }>(
      "SELECT ip FROM sessions WHERE customer_id = $1 ORDER BY created_at DESC LIMIT 1",
      [owner.id],
    );
    expect(ip).toMatch(/^(127\.0\.0\.1|::1)$/);
  });

  test("no page takes a server action; a form that is sent before its script shows the page", async () => {
    const asked = { "next-action": "0".repeat(42) };
    const parts = new FormData();
    parts.set("$ACTION_ID_0", "x");
    for (const path of ["/", "/sign-in", "/about?x=1"]) {
      const url = `${baseUrl}${path}`;
      for (const call of [{ headers: asked, body: "[]" }, { body: parts }]) {
        const reply = await fetch(url, { method: "POST", ...call });
        expect(reply.status, path).toBe(400);
        expect(await reply.json()).toMatchObject({ code: "INVALID_REQUEST" });
      }
      const reply = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: "name=Petra",
      });
      expect(reply.status, path).toBe(200);
      expect(reply.headers.get("content-type")).toMatch(/^text\/html/);
    }
  });

  test("TRACE and unknown methods answer 405 everywhere", async () => {
    for (const path of ["/", "/sign-in", "/dashboard", "/api/loginA"])
      for (const method of ["TRACE", "PROPFIND"] as const)
        expect((await send({ method, path })).status, `${method} ${path}`).toBe(
          405,
        );
  });

  test("an unsupported method answers 405 and changes nothing", async () => {
    await changesNothing(() =>
      forAll(CALLS, async (name) => {
        const { path } = contractsByName.get(name)!;
        for (const method of ["POST", "PUT", "DELETE"] as const) {
          if (contracts.some((c) => c.method === method && c.path === path))
            continue;
          const reply = await send({
            ...request(name),
            method,
            body: bodyOf(name),
          });
          expect(reply.status, `${method} ${path}`).toBe(405);
          expect(reply.json).toEqual({
            message: "This address doesn’t support this method.",
            code: "METHOD_NOT_ALLOWED",
          });
          expect(reply.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
        }
      }),
    );
  });
});
