import { readFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "prettier";
import { fillPart } from "../lib/fill-part";
import { ROOT } from "../lib/root";
import { BEHAVIOURS, BY_CENTS } from "./behaviour";
import { writeExample } from "./example";

const FILE = "docs/rails.md";

/** The page about rails with its generated parts. */
export async function railsDocs(): Promise<Record<string, string>> {
  let text = readFileSync(join(ROOT, FILE), "utf8");
  text = fillPart(text, "behaviour", behaviourTable());
  text = fillPart(text, "example", await writeExample());
  return { [FILE]: await format(text, { parser: "markdown" }) };
}

/** Returns a table of the behaviours, and of the cents that choose each. */
export function behaviourTable(): string {
  const cents = Object.fromEntries(
    Object.entries(BY_CENTS).map(([ending, name]) => [name, `.${ending}`]),
  );
  return [
    "| Behaviour | Amount ends in | What the other bank does |",
    "| --- | --- | --- |",
    ...Object.entries(BEHAVIOURS).map(
      ([name, does]) =>
        `| \`${name}\` | ${cents[name] ?? "anything else"} | ${does.replace("this page", "its page")} |`,
    ),
  ].join("\n");
}
