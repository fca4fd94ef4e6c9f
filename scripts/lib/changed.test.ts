import { describe, expect, test } from "vitest";
import { reachOf } from "./changed";

const TEXTS: Record<string, string> = {
  "app/about/page.tsx": `import { Team } from "@/components/team";`,
  "app/orders/[id]/page.tsx": `import { Order } from "../order";`,
  "app/orders/order.tsx": "",
  "app/layout.tsx": `import { Bar } from "@/components/bar";`,
  "app/api/pay/route.ts": `import { pay } from "@/lib/pay";`,
  "components/team.tsx": "",
  "components/bar.tsx": "",
  "lib/pay.ts": "",
  "lib/pay.test.ts": `import { pay } from "./pay";`,
  "lib/names.test.ts": `import { readFileSync } from "node:fs";`,
  "e2e/support/mail.ts": "",
  "e2e/team.spec.ts": `page.goto("/about");`,
  "e2e/order.spec.ts": `page.goto(\`/orders/\${id}\`);`,
  "e2e/every.spec.ts": `import { PAGES } from "./pages";`,
  "e2e/mail.spec.ts": `import { mail } from "./support/mail";`,
  "e2e/http/pay.test.ts": `send("/api/pay");`,
};
const reach = (...changed: string[]) =>
  reachOf(changed, Object.keys(TEXTS), (file) => TEXTS[file]!);
const ALL = {
  unit: ["lib/names.test.ts", "lib/pay.test.ts"],
  http: ["e2e/http/pay.test.ts"],
  journeys: [
    "e2e/every.spec.ts",
    "e2e/mail.spec.ts",
    "e2e/order.spec.ts",
    "e2e/team.spec.ts",
  ],
};

describe("a change reaches", () => {
  test("the journeys that name a page that imports it", () => {
    expect(reach("components/team.tsx")).toEqual({
      unit: ["lib/names.test.ts"],
      http: [],
      journeys: ["e2e/every.spec.ts", "e2e/team.spec.ts"],
    });
    expect(reach("app/orders/order.tsx").journeys).toEqual([
      "e2e/every.spec.ts",
      "e2e/order.spec.ts",
    ]);
  });

  test("the tests that import it, and those that read files", () => {
    expect(reach("lib/pay.test.ts")).toEqual({
      unit: ALL.unit,
      http: [],
      journeys: [],
    });
    expect(reach("e2e/support/mail.ts")).toEqual({
      unit: ["lib/names.test.ts"],
      http: [],
      journeys: ["e2e/mail.spec.ts"],
    });
    expect(reach("docs/look.md").unit).toEqual(["lib/names.test.ts"]);
  });

  test.each([
    ["a call", "lib/pay.ts"],
    ["a layout", "components/bar.tsx"],
  ])("every journey and test over HTTP through %s", (_through, file) => {
    const { http, journeys } = reach(file);
    expect({ http, journeys }).toEqual({
      http: ALL.http,
      journeys: ALL.journeys,
    });
  });

  test.each(["prisma/sql/post.sql", "package.json", "next.config.mjs"])(
    "every test from %s",
    (file) => expect(reach(file)).toEqual(ALL),
  );
});
