import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { format, resolveConfig } from "prettier";
import { behaviourTable } from "../other-bank/docs";
import { fillPart } from "./fill-part";
import { ROOT } from "./root";

const FILE = "docs/testing-your-own.md";

/** Folders of `app`, by the people who see their pages. */
const FOLDERS = {
  Customers: ["dashboard"],
  Staff: ["(admin)"],
  Visitors: ["(marketing)", "(auth)"],
};

/** The page about the kit for testers with its generated parts. */
export async function pagesDocs(): Promise<Record<string, string>> {
  const file = join(ROOT, FILE);
  let filled = fillPart(readFileSync(file, "utf8"), "pages", toTable());
  filled = fillPart(filled, "behaviour", behaviourTable());
  // Code in the page has the width that the folder's settings give it.
  const settings = await resolveConfig(file, { editorconfig: true });
  return { [FILE]: await format(filled, { ...settings, parser: "markdown" }) };
}

const toTable = () =>
  [
    "| For | Address | Page |",
    "| --- | --- | --- |",
    ...Object.entries(FOLDERS).flatMap(([people, folders]) =>
      folders
        .flatMap(pagesIn)
        .map(
          ({ address, title }) => `| ${people} | \`${address}\` | ${title} |`,
        ),
    ),
  ].join("\n");

/** The pages with a fixed address and a title of their own. */
function pagesIn(folder: string) {
  const root = join(ROOT, "app", folder);
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => /(^|\/)page\.tsx$/.test(file))
    .map((file) => ({
      address:
        `/${join(folder, dirname(file))}`.replace(/\/(\([^/]*\)|\.)/g, "") ||
        "/",
      title: titleIn(readFileSync(join(root, file), "utf8")),
    }))
    .filter(({ address, title }) => title && isVisited(address))
    .sort((one, other) => one.address.localeCompare(other.address));
}

const titleIn = (code: string) =>
  /metadata\b[^;]*?\btitle:\s*(?:"([^"]+)"|\{ absolute)/s
    .exec(code)
    ?.slice(1)
    .map((title) => title ?? "Home")[0];

/** Not those with a part that varies, nor those to which the bank leads by itself. */
const isVisited = (address: string) =>
  !/\[|\/(again|review)$|^\/(unavailable|staff-not-found|login1)$/.test(
    address,
  );
