import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Forex } from "./forex";

test("the example rates have their own date, whenever the site was built", () => {
  vi.stubEnv("BUILT_DAY", "2026-03-02");
  const html = renderToStaticMarkup(<Forex />);
  vi.unstubAllEnvs();
  expect(html.match(/<time.*?<\/time>/g)).toEqual([
    '<time dateTime="2023-12-29">29/12/2023</time>',
  ]);
});
