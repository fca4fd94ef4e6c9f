import { expect, it } from "vitest";
import { versionRefusal } from "./server-version";

it.each([
  [150_009, "15.9"],
  [140_000, "14.0"],
  [159_999, "15.9999"],
])("refuses server_version_num %i and names it %s", (versionNum, named) => {
  expect(versionRefusal(versionNum)).toBe(
    `The database is PostgreSQL ${named}: Limmat needs PostgreSQL 16 or newer.`,
  );
});

it.each([160_000, 160_010, 180_004])(
  "accepts server_version_num %i",
  (versionNum) => {
    expect(versionRefusal(versionNum)).toBeNull();
  },
);
