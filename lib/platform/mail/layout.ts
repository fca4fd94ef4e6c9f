import { site } from "@/lib/platform/config/site";

/** The colours of the pages (app/globals.css), light and dark. Mail programs know no custom properties. */
const LIGHT = {
  canvas: "#f5f7f6",
  surface: "#ffffff",
  line: "#dce3e1",
  ink: "#0f1f20",
  soft: "#4b5c5c",
  accent: "#0b5c66",
};
const DARK: typeof LIGHT = {
  canvas: "#0b1213",
  surface: "#121b1c",
  line: "#253233",
  ink: "#e9f0ef",
  soft: "#a6b6b5",
  accent: "#68c6cd",
};

const coloursOf = (colours: typeof LIGHT) =>
  [
    `.canvas{background:${colours.canvas}!important}`,
    `.card{background:${colours.surface}!important;border-color:${colours.line}!important}`,
    `.ink{color:${colours.ink}!important}`,
    `.soft{color:${colours.soft}!important}`,
    `.accent{color:${colours.accent}!important}`,
  ].join("");

// Programs that drop <style> show the light colours of the elements. Outlook.com marks its dark mode with an attribute.
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${coloursOf(DARK)}}${coloursOf(
  DARK,
).replace(
  /\.(canvas|card|ink|soft|accent)\{/g,
  "[data-ogsc] .$1,[data-ogsb] .$1{",
)}@media (max-width:480px){.card{padding:20px!important}}`;

const FONT =
  "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

type Layout = {
  subject: string;
  /** The text that a mailbox shows beside the subject. */
  preview: string;
  paragraphs: string[];
  /** The paragraph that becomes a link. */
  link?: string | undefined;
  footer: string;
};

/** Returns the HTML of an email: one column that fits a phone, in the colours of the reader's light or dark mode. */
export function layOut({
  subject,
  preview,
  paragraphs,
  link,
  footer,
}: Layout): string {
  const content = paragraphs
    .map((text) => (text === link ? anchor(text) : escape(text)))
    .map(
      (html) =>
        `<p class="ink" style="margin:0 0 16px;color:${LIGHT.ink};overflow-wrap:anywhere">${html}</p>`,
    )
    .join("");
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    // Without it, iOS makes links of numbers and dates.
    '<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">',
    `<title>${escape(subject)}</title><style>${STYLE}</style></head>`,
    `<body class="canvas" style="margin:0;padding:0;background:${LIGHT.canvas}">`,
    `<div style="display:none;max-height:0;overflow:hidden">${escape(preview)}</div>`,
    `<div class="canvas" style="padding:24px 12px;background:${LIGHT.canvas};${FONT};font-size:16px;line-height:1.5">`,
    '<div role="article" aria-roledescription="email" lang="en" style="max-width:560px;margin:0 auto">',
    `<p class="accent" style="margin:0 0 12px;padding:0 4px;color:${LIGHT.accent};font-size:20px;font-weight:700">${escape(site.name)}</p>`,
    `<div class="card" style="padding:28px;background:${LIGHT.surface};border:1px solid ${LIGHT.line};border-radius:10px">${content}</div>`,
    `<p class="soft" style="margin:16px 4px 0;color:${LIGHT.soft};font-size:13px">${escape(footer)}</p>`,
    "</div></div></body></html>",
  ].join("");
}

const anchor = (address: string) =>
  `<a class="accent" href="${escape(address)}" style="color:${LIGHT.accent}">${escape(address)}</a>`;

function escape(text: string) {
  return text.replace(
    /[&<>"']/g,
    (character) => `&#${character.charCodeAt(0)};`,
  );
}
