import bidiFactory from "bidi-js";

const bidi = bidiFactory();

/** Scripts from right to left, and nothing else that needs reordering. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Characters that only change the direction of others. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

export const withoutDirections = (text: string): string =>
  text.replace(DIRECTIONS, "");

/**
 * Returns an entered text so that it changes the order of no other text on its line, and no text within it is turned
 * around to deceive.
 */
export function isolated(text: string): string {
  const plain = withoutDirections(text);
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}

type Segment = { text: string; isRightToLeft: boolean };

/**
 * Returns one line of text as segments from left to right. The characters of a segment stay in the order in which they
 * are read.
 */
export function visualSegments(text: string): Segment[] {
  if (!RIGHT_TO_LEFT.test(text)) return [{ text, isRightToLeft: false }];
  const embedding = bidi.getEmbeddingLevels(text, "ltr");
  const segments: Segment[] = [];
  let level = -1;
  for (const index of bidi.getReorderedIndices(text, embedding)) {
    const unit = text[index]!;
    const last = segments.at(-1);
    if (!last || embedding.levels[index] !== level) {
      level = embedding.levels[index]!;
      segments.push({ text: unit, isRightToLeft: level % 2 === 1 });
    } else {
      last.text = last.isRightToLeft ? unit + last.text : last.text + unit;
    }
  }
  return segments;
}

/** Letters and digits of scripts that fonts draw from right to left, in whatever order they are read. */
const DRAWN_FROM_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}\u0660-\u0669]/u;

/** Returns a part of a segment as a font must get it to draw it in the direction of the segment. */
export function toDrawn(text: string, { isRightToLeft }: Segment): string {
  if (isRightToLeft === DRAWN_FROM_RIGHT.test(text)) return text;
  return [...text]
    .reverse()
    .map((character) => bidi.getMirroredCharacter(character) ?? character)
    .join("");
}
