import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { ICON_NAMES } from "@/components/ui/icon-names";
import { ROOT } from "./root";

export const ICONS_FILE = join(ROOT, "public", "icons.svg");

const LUCIDE = join(ROOT, "node_modules", "lucide-react", "dist", "esm");

type Shape = [tag: string, attributes: Record<string, string>];
type Drawing = { size: number; node: Shape[] };

/** Returns the icons that many pages have as one SVG document, drawn as Lucide draws them. */
export const drawIcons = () =>
  `<svg xmlns="http://www.w3.org/2000/svg">\n${ICON_NAMES.map(drawIcon).join("\n")}\n</svg>\n`;

function drawIcon(name: string): string {
  const { size, node } = readDrawing(name);
  return `<symbol id="${name}" viewBox="0 0 ${size} ${size}">${node.map(drawShape).join("")}</symbol>`;
}

/** Reads the drawing from the text of its module, which needs the React of a browser. */
function readDrawing(name: string): Drawing {
  const text = readFileSync(join(LUCIDE, "icons", `${name}.mjs`), "utf8");
  const [, drawing] = /^const __iconData = (\{.*?^\});$/ms.exec(text) ?? [];
  if (!drawing) throw new Error(`${name}.mjs has no drawing`);
  return runInNewContext(`(${drawing})`) as Drawing;
}

const drawShape = ([tag, { key: _, ...attributes }]: Shape) =>
  `<${tag} ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(" ")}/>`;
