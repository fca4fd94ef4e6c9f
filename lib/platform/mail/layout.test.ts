import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { letter } from "./letter";

const { html, subject } = letter("a@x.example", "A & B", [
  "Hello,",
  "<b>5 & 6</b>",
]);
const styles = readFileSync("app/globals.css", "utf8");

test("has what mail programs need for phones and dark mode", () => {
  expect(html).toContain('<meta charset="utf-8">');
  expect(html).toContain('name="viewport"');
  expect(html).toContain('name="color-scheme" content="light dark"');
  expect(html).toContain("@media (prefers-color-scheme:dark)");
  expect(html).toContain("<title>A &#38; B</title>");
  expect(subject).toBe("A & B");
});

test("has the colours of the pages", () => {
  const colours = new Set(html.match(/#[0-9a-f]{6}\b/g));
  expect(colours.size).toBe(12);
  for (const colour of colours) expect(styles).toContain(`${colour};`);
});

test("every element with a text colour has a background of its own", () => {
  expect(html).toMatch(/<body class="canvas" style="[^"]*background:#/);
  expect(html).toMatch(/class="card" style="[^"]*background:#/);
});

test("escapes what it is given", () => {
  expect(html).not.toContain("<b>");
  expect(html).toContain("&#60;b&#62;5 &#38; 6");
});
