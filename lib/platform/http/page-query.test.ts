import { expect, test } from "vitest";
import { z } from "zod";
import {
  cursorParam,
  dayParam,
  pageQuery,
  positionParam,
  queryReader,
  textParam,
} from "./page-query";

const schema = pageQuery({
  text: textParam,
  day: dayParam,
  cursor: cursorParam,
  page: positionParam,
  show: z.enum(["all", "open"]),
});

test("a text is trimmed and cut to 100 characters; an empty one counts as none", () => {
  expect(schema.parse({ text: "  Max\0 Muster " }).text).toBe("Max Muster");
  expect(schema.parse({ text: "x".repeat(101) }).text).toBe("x".repeat(100));
  for (const empty of [undefined, "", "  ", "\0"])
    expect(schema.parse({ text: empty }).text).toBeUndefined();
});

test("a day is read as yyyy-mm-dd, and anything else is ignored", () => {
  expect(schema.parse({ day: " 2026-02-28 " }).day).toBe("2026-02-28");
  for (const odd of ["2026-02-30", "28.2.2026", "2026-2-28", "today", ""])
    expect(schema.parse({ day: odd }).day).toBeUndefined();
});

test("a position is a whole number from 1, and anything else is ignored", () => {
  expect(schema.parse({ page: "12" }).page).toBe(12);
  for (const odd of ["1.5", "0", "-1", "2e99", "Infinity", "one", ""])
    expect(schema.parse({ page: odd }).page).toBeUndefined();
});

test("of a repeated parameter the first value counts", () => {
  expect(schema.parse({ show: ["open", "all"] }).show).toBe("open");
  expect(schema.parse({ show: ["odd", "all"] }).show).toBeUndefined();
  expect(schema.parse({ show: [] }).show).toBeUndefined();
});

test.each([{}, { show: "ALL" }, { show: "__proto__" }, { more: "x" }])(
  "falls back for %j",
  (given) => {
    expect(schema.parse(given)).toEqual({});
  },
);

test("a wrong parameter leaves the others as they are", () => {
  expect(
    schema.parse({ show: "odd", text: "Max", cursor: "x".repeat(2_001) }),
  ).toEqual({ text: "Max" });
});

const read = (query: string) =>
  queryReader({
    text: textParam,
    day: dayParam,
    show: z.enum(["all", "open"]),
  })(new URLSearchParams(query));

test("a call takes the first value of each parameter, and empty ones as missing", () => {
  expect(read("show=open&show=odd&day=2026-02-28&text=&more=x")).toEqual({
    show: "open",
    day: "2026-02-28",
  });
  expect(read("show=&day=")).toEqual({});
});

test("a call refuses what cannot be read, at each parameter", () => {
  const fields = { day: expect.any(String), show: expect.any(String) } as const;
  expect(() => read("text=Max&day=2026-02-30&show=__proto__")).toThrow(
    expect.objectContaining({
      code: "INVALID_VALUE",
      details: { fields },
    }),
  );
});
