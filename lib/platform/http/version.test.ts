import { expect, it } from "vitest";
import { type DomainError } from "@/lib/platform/errors/domain-error";
import { readVersion, requireSeen, versionOf } from "./version";

const context = { ip: "127.0.0.1", requestId: "test" };
const shown = { phone: "+41 44 000 00 30", total: "288.66" };

function conflictOf(
  ...[seen, present, conflict]: [
    string | undefined,
    Record<string, string>,
    Parameters<typeof requireSeen>[2]?,
  ]
) {
  try {
    requireSeen(
      { ...context, ...(seen !== undefined && { seen }) },
      present,
      conflict,
    );
    return null;
  } catch (error) {
    return (error as DomainError).details;
  }
}

it("accepts the values that were shown, and callers who name no version", () => {
  expect(conflictOf(versionOf(shown), shown)).toBeNull();
  expect(conflictOf(undefined, { ...shown, total: "388.66" })).toBeNull();
});

it("answers a value that has moved with the present values and their version, which is then accepted", () => {
  const present = { ...shown, total: "388.66" };
  const conflict = conflictOf(versionOf(shown), present)!;
  expect(conflict).toEqual({
    fields: { total: "Changed in the meantime. It is now: 388.66" },
    extra: { current: present, version: versionOf(present) },
  });
  expect(conflictOf(versionOf(present), present)).toBeNull();
});

it("compares only the values that the call is about", () => {
  const present = { ...shown, total: "388.66" };
  expect(
    conflictOf(versionOf(shown), present, { about: ["phone"] }),
  ).toBeNull();
  expect(
    conflictOf(versionOf(shown), present, { about: ["total"] }),
  ).not.toBeNull();
});

it("takes a version without the value, or none that can be read, as another one", () => {
  for (const seen of [
    "",
    "x",
    versionOf({ phone: shown.phone }),
    "total=&phone=",
  ])
    expect(conflictOf(seen, shown), seen).not.toBeNull();
});

it("tells values and fields apart, whatever is in them", () => {
  const others: Record<string, string>[] = [
    { a: "1", b: "" },
    { a: "", b: "1" },
    { a: "1&b=" },
    { "a=1&b": "" },
    { a: "1" },
  ];
  expect(new Set(others.map(versionOf)).size).toBe(others.length);
});

it.each([
  [null, {}],
  ["*", {}],
  ['"a=1"', { seen: "a=1" }],
  ['W/"a=1"', { seen: "a=1" }],
  ["a=1", { seen: "a=1" }],
  ['""', { seen: "" }],
])("reads If-Match %s", (header, read) => {
  expect(readVersion(header)).toEqual(read);
});
