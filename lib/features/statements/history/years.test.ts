import { expect, it } from "vitest";
import { yearsSince } from "./years";

it("lists whole years and the current one until today", () => {
  expect(yearsSince("2024-12-31", "2026-01-01")).toEqual([
    { year: "2026", isOver: false, from: "2026-01-01", to: "2026-01-01" },
    { year: "2025", isOver: true, from: "2025-01-01", to: "2025-12-31" },
    { year: "2024", isOver: true, from: "2024-01-01", to: "2024-12-31" },
  ]);
});

it("lists one year for an account opened this year", () => {
  expect(yearsSince("2026-11-23", "2026-11-23")).toHaveLength(1);
});
