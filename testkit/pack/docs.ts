import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Refusal } from "../../scripts/lib/refusal";
import { ROOT } from "../../scripts/lib/root";

const README = "README.md";
const GUIDE = join("docs", "testing-your-own.md");

/**
 * Copies the pages into a package that has everything else, with links that lead to files of the package.
 * @throws Refusal for a link to a file that is not there
 */
export function copyDocs(folder: string): void {
  const place = (from: string, to: string, links: [string, string][]) => {
    let text = readFileSync(join(ROOT, from), "utf8");
    for (const [link, packed] of links)
      text = text.replaceAll(`](${link}`, `](${packed}`);
    writeFileSync(join(folder, to), text);
  };
  mkdirSync(join(folder, "docs"), { recursive: true });
  place(join("testkit", README), README, [["../docs/", "docs/"]]);
  place(GUIDE, GUIDE, [
    ["../testkit/", "../"],
    ["../public/", "../bank/public/"],
  ]);
  for (const page of [README, GUIDE]) checkLinks(folder, page);
}

function checkLinks(folder: string, page: string) {
  const text = readFileSync(join(folder, page), "utf8");
  // Not those with a protocol, and not those within the page.
  for (const [, link] of text.matchAll(/\]\((?!\w+:|#)([^)#]+)/g))
    if (!existsSync(join(folder, dirname(page), link!)))
      throw new Refusal(
        `${page} links to ${link}, which is not in the package: remove the link.`,
      );
}
