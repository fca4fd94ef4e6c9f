export type Weight = 400 | 600;

export type Range = readonly [first: number, last: number];

/** Parses ranges of characters, such as `U+0000-00FF,U+0131`. */
export const parseRanges = (text: string): Range[] =>
  text.split(",").map((range) => {
    const [first = "", last = first] = range
      .trim()
      .replace("U+", "")
      .split("-");
    return [parseInt(first, 16), parseInt(last, 16)];
  });

export const includes = (ranges: readonly Range[], code: number): boolean =>
  ranges.some(([first, last]) => code >= first && code <= last);
