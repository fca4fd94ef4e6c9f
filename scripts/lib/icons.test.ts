import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import config from "../../next.config.mjs";
import { drawIcons, ICONS_FILE } from "./icons";

it("keeps icons.svg identical to what `npm run icons` draws", () => {
  expect(readFileSync(ICONS_FILE, "utf8")).toBe(drawIcons());
});

it("lets browsers keep the icons at an address that changes with them", async () => {
  expect(config.env?.BUILT_ICONS).toMatch(/^[\da-f]{6}$/);
  expect(await config.headers?.()).toContainEqual({
    source: "/icons.svg",
    headers: [
      { key: "Cache-Control", value: "public, max-age=31536000, immutable" },
    ],
  });
});
