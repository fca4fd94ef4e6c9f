import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..");

const files = [
  ...["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"],
  ...readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name)),
];

const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

/** A page without its code, in which neither links nor headings are any. */
const prose = (file: string) =>
  read(file)
    .replace(/^ *```.*?^ *```$/gms, "")
    .replace(/`[^`\n]*`/g, (code) => code.slice(1, -1).replace(/[[\]()]/g, ""));

/** The anchors of a page, as GitHub makes them of its headings. */
function anchorsOf(file: string): string[] {
  const seen = new Map<string, number>();
  return [...prose(file).matchAll(/^#{1,6} +(.+)$/gm)].map(([, heading]) => {
    const slug = heading!
      .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .trim()
      .replace(/\s/g, "-");
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    return times === 0 ? slug : `${slug}-${times}`;
  });
}

/** Why a link of `file` leads nowhere, or null where it does not. */
function problemOf(file: string, link: string): string | null {
  const [path = "", anchor] = link.split("#");
  const target = path ? join(dirname(file), decodeURI(path)) : file;
  if (!existsSync(join(ROOT, target))) return `${link}: no such file`;
  if (relative(ROOT, join(ROOT, target)).startsWith(".."))
    return `${link}: outside of the project`;
  return anchor && !anchorsOf(target).includes(anchor)
    ? `${link}: no such heading`
    : null;
}

describe.each(files)("%s", (file) => {
  it("links to files and headings that exist", () => {
    const links = [...prose(file).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link]) => link!)
      .filter((link) => !/^[a-z]+:/.test(link));
    expect(links.map((link) => problemOf(file, link)).filter(Boolean)).toEqual(
      [],
    );
  });

  it("names commands that package.json has", () => {
    const { scripts } = JSON.parse(read("package.json")) as {
      scripts: Record<string, string>;
    };
    const commands = [...read(file).matchAll(/npm run ([a-z][\w:-]*\w)/g)].map(
      ([, name]) => name!,
    );
    const known = Object.keys(scripts);
    // "admin:…" stands for all that begin so.
    const isKnown = (name: string) =>
      known.some((script) => script === name || script.startsWith(`${name}:`));
    expect(commands.filter((name) => !isKnown(name))).toEqual([]);
  });
});

it("the README has at most 80 lines", () => {
  expect(read("README.md").trimEnd().split("\n").length).toBeLessThanOrEqual(
    80,
  );
});
