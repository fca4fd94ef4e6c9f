import { expect, test } from "vitest";
import { readPdfFonts, readPdfText } from "@/lib/testing/pdf-text";
import { A4, isolated, PdfDocument } from "./pdf-document";
import { visualSegments } from "./visual-order";

const BOX = { x: A4.margin, y: 60, width: 400 };

async function written(text: string) {
  const about = { title: "Names", author: "Limmat", madeAt: new Date(0) };
  const pdf = await PdfDocument.begin(about, [text]);
  pdf.addPage();
  pdf.block("P", () => {
    pdf.write(isolated(text), BOX, { size: 9 });
    pdf.write(isolated(text), { ...BOX, y: 80 }, { size: 9, weight: 600 });
  });
  return pdf.finish(() => {});
}

const letters = (text: string) => [...text.replace(/\s/g, "")].sort();

test.each([
  ["Japanese", "山田太郎 やまだ ヤマダ"],
  ["Chinese", "王小明 简体龙 繁體龍"],
  ["Korean", "김철수"],
  ["Arabic", "محمد علي"],
  ["Hebrew", "שלום כהן"],
  ["Devanagari", "राजेश कुमार"],
  ["Thai", "สมชาย ใจดี"],
  ["Greek", "Ελένη"],
  ["Cyrillic", "Ольга Ким"],
  ["emoji", "Rent 🎉"],
  ["several scripts", "Anna 山田 (محمد) 김 12"],
])("writes %s so that it can be read and copied", async (_script, text) => {
  const file = await written(text);
  const copied = readPdfText(file).flat().join("");
  expect(letters(copied)).toEqual(letters(text + text));
  // Glyph 0 is the box of a character that a font does not have.
  for (const { glyphs } of readPdfFonts(file)) expect(glyphs).not.toContain(0);
});

test("draws right to left as it is read, with digits and brackets in place", async () => {
  const copied = readPdfText(await written("שלום (כהן) 12")).flat();
  expect(copied.slice(0, copied.length / 2).join("")).toBe("12 (ןהכ) םולש");
  const digits = readPdfText(await written("مصرف ١٢٣")).flat();
  expect(digits[0]).toBe("١٢٣");
});

test("keeps a name from right to left apart from what follows it", () => {
  const line = `${isolated("שלום")} · 123 · ${isolated("Bank")}`;
  const shown = visualSegments(line)
    .map(({ text }) => text.replace(/[\u2066-\u2069]/g, ""))
    .join("");
  expect(shown).toBe("שלום · 123 · Bank");
});

test("lets no character turn a name around", () => {
  expect(isolated("A\u202evil\u202c B")).toBe("Avil B");
});

test("writes a box for a character that no font has", async () => {
  const fonts = readPdfFonts(await written("ꦲ"));
  expect(fonts.some(({ glyphs }) => glyphs.includes(0))).toBe(true);
});
