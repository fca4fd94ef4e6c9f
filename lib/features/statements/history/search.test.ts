import { describe, expect, it } from "vitest";
import { findProblems } from "./admin-search";
import { readSearch, toConditions } from "./search";

describe("readSearch", () => {
  it("returns no search for empty fields", () => {
    for (const fields of [
      {},
      { q: " ", from: "", to: "", least: " ", most: "" },
    ])
      expect(readSearch(fields, "USD")).toEqual({
        search: undefined,
        problems: {},
      });
  });

  it("reads text, days and amounts", () => {
    expect(
      readSearch(
        {
          q: " rent ",
          from: "2026-01-31",
          to: "2026-02-01",
          least: "0",
          most: " 12.5 ",
        },
        "USD",
      ),
    ).toEqual({
      search: {
        text: "rent",
        from: "2026-01-31",
        to: "2026-02-01",
        minMinor: 0n,
        maxMinor: 1_250n,
      },
      problems: {},
    });
  });

  it("reports days and amounts that exclude each other and searches for the rest", () => {
    const { search, problems } = readSearch(
      {
        q: "rent",
        from: "2026-02-02",
        to: "2026-02-01",
        least: "9",
        most: "1",
      },
      "USD",
    );
    expect(search).toEqual({ text: "rent" });
    expect(Object.keys(problems)).toEqual(["from", "to", "least", "most"]);
  });

  it("reports invalid days, unknown types and swapped days of the staff filters", () => {
    const problemsOf = (parameters: Record<string, string>) =>
      Object.entries(findProblems(parameters))
        .filter(([, problem]) => problem)
        .map(([name]) => name);
    expect(problemsOf({ from: "2026-13-45", type: "zz" })).toEqual([
      "from",
      "type",
    ]);
    expect(problemsOf({ from: "2026-02-02", to: "2026-02-01" })).toEqual([
      "from",
      "to",
    ]);
    expect(
      problemsOf({ from: "2026-02-01", to: "2026-02-02", type: "debit" }),
    ).toEqual([]);
  });

  it("reports invalid fields and searches for the rest", () => {
    expect(
      readSearch(
        {
          q: "rent",
          from: "2026-02-30",
          to: "yesterday",
          least: "-1",
          most: "1e3",
        },
        "USD",
      ),
    ).toEqual({
      search: { text: "rent" },
      problems: {
        from: "Please enter a valid date",
        to: "Please enter a valid date",
        least: "Please enter a valid amount",
        most: "Please enter a valid amount",
      },
    });
  });

  it("removes NUL and limits the length of the text", () => {
    expect(readSearch({ q: "a\0b" }, "USD").search).toEqual({ text: "ab" });
    expect(
      readSearch({ q: "x".repeat(1_000) }, "USD").search?.text,
    ).toHaveLength(100);
  });
});

describe("toConditions", () => {
  it("numbers its parameters after the existing ones", () => {
    const { sql, values } = toConditions({ text: "a", minMinor: 5n }, "$1", 2);
    expect(sql).toContain("$3::text");
    expect(sql).toContain("p.amount_minor >= $5");
    expect(values).toEqual(["%a%", "%a%", 5n]);
  });

  it("escapes the wildcards of LIKE", () => {
    const { values } = toConditions({ text: "50%_\\" }, "$1", 0);
    expect(new Set(values)).toEqual(new Set(["%50\\%\\_\\\\%"]));
  });
});
