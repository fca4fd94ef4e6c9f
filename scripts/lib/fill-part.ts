import { Refusal } from "./refusal";

/** Replaces the part of a page that `npm run docs` writes. @throws Refusal without a place for it */
export function fillPart(text: string, part: string, content: string): string {
  const start = `<!-- ${part}: written by npm run docs -->`;
  const end = `<!-- end of ${part} -->`;
  const [before, rest] = text.split(start);
  const [, after] = rest?.split(end) ?? [];
  if (after === undefined)
    throw new Refusal(`The page has no place for this part: ${start}`);
  return `${before}${start}\n\n${content}\n\n${end}${after}`;
}
