import { describe, expect, test } from "vitest";
import { bearer, expectRefused, expectTaken, send } from "../support/http";
import { features } from "./feature";
import { forAll, setHostileStage } from "./hostile-stage";

const { owner, tokens } = await setHostileStage();

/** Names that every JavaScript object has without being given them. */
const INHERITED = [
  "__proto__",
  "constructor",
  "hasOwnProperty",
  "isPrototypeOf",
  "toString",
  "valueOf",
  "__defineGetter__",
];

describe("hostile queries", () => {
  const cursor = (...values: unknown[]) =>
    Buffer.from(JSON.stringify(values)).toString("base64url");
  const get = (path: string, query: string, token: string) =>
    send({
      method: "GET",
      path: `/api${path.replace("{userId}", owner.id)}?${query}`,
      headers: bearer(token),
    });
  const lists = features.flatMap(({ calls }) =>
    Object.entries(calls).flatMap(([name, { list }]) =>
      list ? [{ name, ...list, path: name.replace("GET ", "") }] : [],
    ),
  );

  for (const { name, path, caller, cursors = [] } of lists) {
    test(`${name} answers LIMIT_INVALID to hostile limits`, async () => {
      await forAll(
        [
          "-1",
          "0",
          "501",
          "999999",
          "1.5",
          "1e3",
          "abc",
          "%00",
          "%205%20",
          "NaN",
          "0x10",
          "9".repeat(400),
          "5;5",
          "[]",
          "%F0%9F%92%A9",
          "",
        ],
        async (limit) => {
          expectRefused(
            await get(path, `limit=${limit}`, tokens[caller]),
            "LIMIT_INVALID",
          );
        },
      );
      for (const limit of ["1", "000001", "500"])
        expectTaken(await get(path, `limit=${limit}`, tokens[caller]));
    });

    test(`${name} answers CURSOR_INVALID to hostile cursors`, async () => {
      const uuid = crypto.randomUUID();
      await forAll(
        [
          "x",
          "%00",
          "%F0%9F%92%A9",
          "=",
          "null",
          cursor(),
          cursor(null),
          cursor(1),
          cursor("x"),
          cursor("-1"),
          cursor("9".repeat(19)),
          cursor("9".repeat(301)),
          cursor("1 OR 1=1"),
          cursor("1", "2"),
          cursor("1", "2", "3"),
          cursor(["1"]),
          cursor({ length: 1 }),
          cursor("\u0000", uuid),
          cursor("a\u0000b", uuid),
          cursor("\u0000"),
          cursor("x", "not an id"),
          ...cursors.map((values) => cursor(...values)),
          cursor("x", null),
          cursor("x".repeat(301), uuid),
          Buffer.from(`${"[".repeat(1_000)}${"]".repeat(1_000)}`).toString(
            "base64url",
          ),
          Buffer.from([0xff, 0xfe]).toString("base64url"),
          "A".repeat(8_000),
        ],
        async (value) => {
          expectRefused(
            await get(path, `cursor=${value}`, tokens[caller]),
            "CURSOR_INVALID",
          );
        },
      );
      // Names that every JavaScript object inherits.
      for (const value of INHERITED)
        expectRefused(
          await get(path, `cursor=${value}`, tokens[caller]),
          "CURSOR_INVALID",
        );
      // An empty, repeated or misspelt cursor is ignored.
      for (const query of [
        "cursor=",
        "cursor=&cursor=x",
        "cursor[]=x",
        "__proto__=1&constructor=2",
      ])
        expectTaken(await get(path, query, tokens[caller]));
    });
  }

  test("GET /bank-statement answers PERIOD_INVALID to hostile periods", async () => {
    await forAll(
      [
        "from=x",
        "to=x",
        "from=2024-02-30",
        "to=0000-00-00",
        "to=9999-12-31",
        "from=0001-01-01",
        "to=%00",
        "from=2024-01-02T00:00:00Z",
        "from=-000001-01-01",
        "from=2024-1-2",
        "from=1e309",
        "from=%F0%9F%92%A9",
        "from=2024-01-02&to=2024-01-01",
        `from=${"2".repeat(4_000)}`,
        "from=2024-01-01'--",
        "to=1800-01-01",
      ],
      async (query) => {
        expectRefused(
          await get("/bank-statement/{userId}", query, tokens.owner),
          "PERIOD_INVALID",
        );
      },
    );
    for (const query of [
      "from=&to=",
      "from=1900-01-01",
      "to=2099-12-31",
      "from=1900-01-01&to=2099-12-31",
    ])
      expectTaken(await get("/bank-statement/{userId}", query, tokens.owner));
  });

  const filterBy = (filter: string, value: string) =>
    get("/view-all-history", `${filter}=${value}`, tokens.admin);

  test("filters by text accept names that every object inherits (200)", async () => {
    for (const filter of ["account", "q"])
      await forAll(INHERITED, async (value) => {
        expectTaken(await filterBy(filter, value));
      });
  });

  test("other filters answer INVALID_VALUE to hostile values, and ignore empty ones (200)", async () => {
    for (const filter of ["type", "from", "to", "least", "most", "reversed"]) {
      await forAll(INHERITED, async (value) => {
        expectRefused(await filterBy(filter, value), "INVALID_VALUE");
      });
      expectTaken(await filterBy(filter, ""));
    }
  });

  test("an export with a filter that cannot be read answers INVALID_VALUE at the filter", async () => {
    for (const [path, query, field] of [
      ["/export-history", "from=garbage", "from"],
      ["/export-history", "kind=foo", "kind"],
      ["/export-wires", "least=much", "least"],
      ["/export-loans", "show=some", "show"],
      ["/export-accounts", "status=odd", "status"],
    ] as const) {
      const reply = await get(path, query, tokens.admin);
      expectRefused(reply, "INVALID_VALUE");
      expect(reply.json.fields).toHaveProperty(field);
    }
  });

  test("GET /statement-file answers FORMAT_INVALID to names that every object inherits", async () => {
    await forAll(INHERITED, async (value) => {
      expectRefused(
        await get("/statement-file/{userId}", `format=${value}`, tokens.owner),
        "FORMAT_INVALID",
      );
    });
  });

  test("GET /view-all-users accepts any text as search (200)", async () => {
    await forAll(
      [
        "%00",
        "a%00b",
        "%EF%BB%BF",
        "%F0%9F%92%A9",
        "%25",
        "'%20OR%201=1--",
        "%ff",
        "%c0%80",
        "%ed%a0%80",
        "%",
        "a".repeat(8_000),
      ],
      async (search) => {
        expectTaken(
          await get("/view-all-users", `search=${search}`, tokens.admin),
        );
      },
    );
  });
});
