import "server-only";
import PDFDocument from "pdfkit";
import {
  fontFile,
  fontRuns,
  loadFonts,
  runsFromLeft,
  type Weight,
} from "./typeface";

export { isolated } from "./visual-order";

const INK = "#14201f";
const SOFT = "#52605e";
const LINE = "#c9d2d0";

/** Sizes in points. */
export type Style = {
  size: number;
  weight?: Weight;
  soft?: boolean;
  figures?: boolean;
};

/** The structure that screen readers announce: a heading, paragraphs, and tables of rows and cells. */
type Group = "Table" | "TR";
type Block = "H1" | "P" | "TH" | "TD";

type Box = { x: number; y: number; width: number; align?: "left" | "right" };

export const A4 = { width: 595.28, height: 841.89, margin: 48 } as const;

/**
 * Digits of equal width, so that amounts align in columns. Kerning is off, so a text is as wide as its characters.
 * Text without this option uses the library's default, which kerns and caches words and is ten times as fast.
 */
const FIGURES = {
  tnum: true,
  calt: false,
  ccmp: false,
  kern: false,
  mark: false,
  mkmk: false,
} as unknown as PDFKit.Mixins.OpenTypeFeatures[];

type About = { title: string; author: string; madeAt: Date };

/**
 * A tagged PDF of A4 pages set in Inter, and in Noto for scripts that Inter does not have, kept in memory until
 * {@link PdfDocument.finish}.
 */
export class PdfDocument {
  private readonly document: PDFKit.PDFDocument;
  private readonly chunks: Buffer[] = [];
  private readonly registered = new Set<string>();
  private readonly widths = new Map<string, number>();
  private readonly root: PDFKit.PDFStructureElement;
  private readonly groups: PDFKit.PDFStructureElement[];

  /** Begins a file. `texts` are those that may have other letters than the bank's own. */
  static async begin(
    about: About,
    texts: Iterable<string>,
  ): Promise<PdfDocument> {
    await loadFonts(texts);
    return new PdfDocument(about);
  }

  private constructor(about: About) {
    this.document = new PDFDocument({
      size: "A4",
      pdfVersion: "1.7",
      tagged: true,
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      lang: "en",
      displayTitle: true,
      // No built-in font, because they support Latin-1 only.
      font: "",
      info: {
        Title: about.title,
        Author: about.author,
        CreationDate: about.madeAt,
      },
    });
    this.document.on("data", (chunk: Buffer) => this.chunks.push(chunk));
    this.root = this.document.struct("Document");
    this.document.addStructure(this.root);
    this.groups = [this.root];
  }

  addPage(): void {
    this.document.addPage();
  }

  /** Opens a group inside the open one. The next groups and blocks belong to it until {@link PdfDocument.close}. */
  open(type: Group): void {
    const group = this.document.struct(type);
    this.groups.at(-1)!.add(group);
    this.groups.push(group);
  }

  close(): void {
    this.groups.pop()!.end();
  }

  /** Adds what `write` writes to the open group, as one block. A `TH` is the head of its column or row. */
  block(
    type: Block,
    write: () => void,
    scope: "Column" | "Row" = "Column",
  ): void {
    // The library knows the scope of a heading cell, its types do not.
    const options: object = type === "TH" ? { scope } : {};
    const block = this.document.struct(type, options);
    this.groups.at(-1)!.add(block);
    block.add(write);
    block.end();
  }

  /** Marks what `write` writes as decoration or repetition, which screen readers skip. */
  artifact(write: () => void): void {
    this.document.markContent("Artifact");
    write();
    this.document.endMarkedContent();
  }

  widthOf(text: string, style: Style): number {
    const parts = style.figures ? [...text] : text.split(/(?= )/u);
    return parts.reduce((sum, part) => sum + this.widthOfPart(part, style), 0);
  }

  /** Wraps the text to lines no wider than `width`; breaks a longer word. */
  wrap(text: string, width: number, style: Style): string[] {
    const blank = this.widthOfPart(" ", style);
    const lines = [""];
    let used = -blank;
    const words = text.normalize("NFC").trim().split(/\s+/u);
    for (const word of words.flatMap((piece) =>
      this.cut(piece, width, style),
    )) {
      const needed = this.widthOfPart(word, style);
      const fits = used < 0 || used + blank + needed <= width;
      if (!fits) lines.push("");
      lines[lines.length - 1] += (fits && used >= 0 ? " " : "") + word;
      used = fits ? used + blank + needed : needed;
    }
    return lines;
  }

  /** Cached, because the same words and digits recur. */
  private widthOfPart(part: string, style: Style): number {
    const key = `${style.size} ${style.weight} ${style.figures} ${part}`;
    const cached = this.widths.get(key);
    if (cached !== undefined) return cached;
    let width = 0;
    for (const run of fontRuns(part)) {
      this.choose(run.font, style);
      width += this.document.widthOfString(run.text, textOptions(style));
    }
    this.widths.set(key, width);
    return width;
  }

  /** Writes one line of text, left-aligned or ending at the box's right edge. */
  write(text: string, box: Box, style: Style): void {
    const { align = "left" } = box;
    // All fonts of a line have one baseline.
    const y = box.y + ASCENT * style.size;
    let x =
      align === "left" ? box.x : box.x + box.width - this.widthOf(text, style);
    for (const run of runsFromLeft(text)) {
      this.choose(run.font, style);
      this.document.fillColor(style.soft ? SOFT : INK);
      this.document.text(run.text, x, y, textOptions(style));
      x += this.widthOf(run.text, style);
    }
  }

  /** Draws a line, as an artifact. Call it outside of {@link PdfDocument.block}. */
  rule({ x, y, width }: Box): void {
    this.artifact(() => {
      this.document
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.5);
      this.document.strokeColor(LINE).stroke();
    });
  }

  /** Draws shapes, as an artifact. Call it outside of {@link PdfDocument.block}. */
  draw(paint: (document: PDFKit.PDFDocument) => void): void {
    this.artifact(() => paint(this.document));
  }

  /** Calls `onEveryPage` for each page, once their number is known, and closes the file. */
  async finish(
    onEveryPage: (page: number, pages: number) => void,
  ): Promise<Buffer> {
    const { count } = this.document.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      this.document.switchToPage(page);
      onEveryPage(page + 1, count);
    }
    this.root.end();
    const ended = new Promise((resolve) => this.document.on("end", resolve));
    this.document.end();
    await ended;
    return Buffer.concat(this.chunks);
  }

  private choose(font: string, { weight = 400, size }: Style) {
    const name = `${font}-${weight}`;
    if (!this.registered.has(name)) {
      this.document.registerFont(name, fontFile(font, weight));
      this.registered.add(name);
    }
    this.document.font(name, size);
  }

  private cut(word: string, width: number, style: Style): string[] {
    if (this.widthOfPart(word, style) <= width) return [word];
    const pieces: string[] = [];
    let left = 0;
    for (const { segment } of LETTERS.segment(word)) {
      const needed = this.widthOfPart(segment, style);
      if (pieces.length === 0 || needed > left) {
        pieces.push("");
        left = width;
      }
      pieces[pieces.length - 1] += segment;
      left -= needed;
    }
    return pieces;
  }
}

/** Letters as a reader counts them, with their marks. */
const LETTERS = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The height of the letters of Inter above the baseline, as a part of their size. */
const ASCENT = 0.96875;

const textOptions = ({ figures }: Style) => ({
  lineBreak: false,
  baseline: "alphabetic" as const,
  ...(figures && { features: FIGURES }),
});
