import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeCursor, encodeCursor, readPage } from "./paging";

const page = (query: string) => readPage(new URLSearchParams(query));
const toErrorResponse = (code: string) =>
  expect.objectContaining({ code }) as Error;
const refused = toErrorResponse("CURSOR_INVALID");

/** Returns what `work` throws; fails if it does not throw. */
function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return expect.unreachable("nothing was thrown");
}

describe("readPage", () => {
  test.each([
    ["", { limit: 100 }],
    ["limit=1", { limit: 1 }],
    ["limit=500", { limit: 500 }],
    ["cursor=abc&limit=7", { limit: 7, cursor: "abc" }],
    ["cursor=", { limit: 100 }],
  ])("reads %j as %j", (query, expected) => {
    expect(page(query)).toEqual(expected);
  });

  test.each([
    "limit=",
    "limit=0",
    "limit=501",
    "limit=-1",
    "limit=1.5",
    "limit=1e3",
    "limit=x",
    "limit=%00",
    "limit=1000000",
    "limit=%205",
    "limit=NaN",
  ])("refuses %j", (query) => {
    expect(thrownBy(() => page(query))).toEqual(
      toErrorResponse("LIMIT_INVALID"),
    );
  });
});

describe("cursors", () => {
  test("return the values they were made from", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: "grapheme", maxLength: 40 }), {
          minLength: 1,
          maxLength: 3,
        }),
        (values) => {
          fc.pre(values.every((value) => !/\p{Cc}/u.test(value)));
          const cursor = encodeCursor(values);
          expect(cursor).toMatch(/^[\w-]+$/);
          expect(decodeCursor(cursor, values.length)).toEqual(values);
        },
      ),
    );
  });

  test("are refused unless well-formed, without any other error", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json().map((json) => Buffer.from(json).toString("base64url")),
        ),
        (cursor) => {
          try {
            const values = decodeCursor(cursor, 2);
            expect(values).toHaveLength(2);
            for (const value of values) expect(typeof value).toBe("string");
          } catch (error) {
            expect(error).toEqual(refused);
          }
        },
      ),
    );
  });

  test.each([
    [["a"], 2],
    [["a", "b", "c"], 2],
    [["x".repeat(301)], 1],
    [["a\u0000"], 1],
    [["\ud800"], 1],
  ])("are refused for %j as %i values", (values, length) => {
    expect(thrownBy(() => decodeCursor(encodeCursor(values), length))).toEqual(
      refused,
    );
  });
});
