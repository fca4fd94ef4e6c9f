import { expect, it } from "vitest";
import { jobTitle } from "@/lib/features/back-office/jobs/titles";
import { JOBS } from "./jobs";

it("names every kind of job once, with a title for staff", () => {
  const kinds = JOBS.map(({ kind }) => kind);
  expect(new Set(kinds).size).toBe(kinds.length);
  expect(kinds.filter((kind) => jobTitle(kind) === kind)).toEqual([]);
});
