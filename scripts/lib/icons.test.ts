import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import config from "../../next.config.mjs";
import { ICON_NAMES } from "@/components/ui/icon-names";
import { drawIcons, ICONS_FILE } from "./icons";
import { ROOT } from "./root";

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

it("has no page that ships an icon of icons.svg a second time", () => {
  const twice = ["app", "components"]
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".tsx"))
        .map((file) => join(folder, file)),
    )
    // The pages of the public site would load icons.svg for two icons.
    .filter((file) => !file.startsWith(join("components", "marketing")))
    .filter((file) => {
      const text = readFileSync(join(ROOT, file), "utf8");
      return ICON_NAMES.some((name) =>
        text.includes(`"lucide-react/icons/${name}"`),
      );
    });
  expect(twice).toEqual([]);
});
