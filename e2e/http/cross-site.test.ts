import { describe, expect, test } from "vitest";
import {
  expectRefused,
  expectTaken,
  faultOf,
  send,
  sessionCookie,
} from "../support/http";
import { baseUrl } from "../support/settings";
import { MATRIX, type Entry } from "./matrix";
import { setMatrixStage } from "./matrix-stage";

const { cast, rightly, state } = await setMatrixStage();

describe("requests from other sites: unsafe calls with a cookie need the origin of the bank", () => {
  const unsafe = MATRIX.filter(
    ({ method, realm }) => method !== "GET" && realm !== "public",
  );
  const cookieOf = (entry: Entry) =>
    entry.realm === "admin"
      ? { cookie: `${sessionCookie.admin}=${cast.tokens.admin}` }
      : { cookie: `${sessionCookie.customer}=${cast.tokens.owner}` };
  const foreign: Record<string, Record<string, string>> = {
    "no origin": {},
    "another host": { origin: "https://evil.example" },
    "our name as a subdomain of another host": {
      origin: `${baseUrl}.evil.example`,
    },
    "another port": { origin: `${new URL(baseUrl).protocol}//localhost:1` },
    "an opaque origin": { origin: "null" },
    "an empty origin": { origin: "" },
    "sec-fetch-site: cross-site": { "sec-fetch-site": "cross-site" },
    "sec-fetch-site: same-site": { "sec-fetch-site": "same-site" },
    "an empty authorization header": { authorization: "" },
  };
  for (const entry of unsafe) {
    test(`${entry.method} ${entry.path} with a cookie answers CROSS_SITE to foreign origins and 200 to its own`, async () => {
      const call = await rightly(entry);
      const sent = (headers: Record<string, string>) =>
        send({
          ...call,
          headers: { ...call.headers, ...cookieOf(entry), ...headers },
        });
      const before = await state();
      for (const [name, headers] of Object.entries(foreign)) {
        const code = headers.authorization === "" ? "SIGNED_OUT" : "CROSS_SITE";
        expect(faultOf(await sent(headers), code), name).toBeNull();
      }
      expect(await state()).toEqual(before);
      expectTaken(await sent({ origin: baseUrl }));

      const again = await rightly(entry);
      expectTaken(
        await send({
          ...again,
          headers: {
            ...again.headers,
            ...cookieOf(entry),
            "sec-fetch-site": "same-origin",
          },
        }),
      );
    });
  }

  test("GET /resend-otp answers CROSS_SITE to pictures and links of other sites, and to nobody else", async () => {
    const ask = (headers: Record<string, string>) =>
      send({
        method: "GET",
        path: `/api/resend-otp/${crypto.randomUUID()}`,
        headers,
      });
    const others: Record<string, string>[] = [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { origin: "https://evil.example" },
    ];
    for (const headers of others)
      expectRefused(await ask(headers), "CROSS_SITE");
    const own: Record<string, string>[] = [
      {},
      { "sec-fetch-site": "same-origin" },
      { "sec-fetch-site": "none" },
      { origin: baseUrl },
    ];
    for (const headers of own)
      expectRefused(
        await ask(headers),
        "CODE_FLOW_UNKNOWN",
        "verification failed",
      );
  });

  for (const entry of MATRIX.filter(
    ({ method, realm, contract }) =>
      method === "POST" && realm === "public" && !contract.document,
  )) {
    test(`POST ${entry.path} answers CROSS_SITE to the pages of other sites`, async () => {
      const call = await rightly(entry);
      expectRefused(
        await send({
          ...call,
          headers: { ...call.headers, origin: "https://evil.example" },
        }),
        "CROSS_SITE",
      );
      expectTaken(
        await send({ ...call, headers: { ...call.headers, origin: baseUrl } }),
      );
    });
  }
});
