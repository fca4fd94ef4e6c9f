import { readFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "prettier";
import { Refusal } from "../lib/refusal";
import { ROOT } from "../lib/root";
import { BEHAVIOURS, BY_CENTS } from "./behaviour";
import { writeExample } from "./example";

const FILE = "docs/rails.md";

/** The page about rails with its generated parts. */
export async function railsDocs(): Promise<Record<string, string>> {
  let text = readFileSync(join(ROOT, FILE), "utf8");
  text = fill(text, "behaviour", toTable());
  text = fill(text, "example", await writeExample());
  return { [FILE]: await format(text, { parser: "markdown" }) };
}

function fill(text: string, part: string, content: string): string {
  const start = `<!-- ${part}: written by npm run docs -->`;
  const end = `<!-- end of ${part} -->`;
  const [before, rest] = text.split(start);
  const [, after] = rest?.split(end) ?? [];
  if (after === undefined)
    throw new Refusal(`${FILE} has no place for this part: ${start}`);
  return `${before}${start}\n\n${content}\n\n${end}${after}`;
}

function toTable(): string {
  const cents = Object.fromEntries(
    Object.entries(BY_CENTS).map(([ending, name]) => [name, `.${ending}`]),
  );
  return [
    "| Behaviour | Amount ends in | What the other bank does |",
    "| --- | --- | --- |",
    ...Object.entries(BEHAVIOURS).map(
      ([name, does]) =>
        `| \`${name}\` | ${cents[name] ?? "anything else"} | ${does} |`,
    ),
  ].join("\n");
}
