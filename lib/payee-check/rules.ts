import { site } from "@/lib/site";

export type NameMatch = "match" | "close" | "none";

const TITLES = new Set(
  "mr mrs ms miss mx sir dr prof professor doctor herr frau fraulein madame monsieur mme mlle med phil iur ing dipl lic msc bsc phd mba".split(
    " ",
  ),
);
const PARTICLES = new Set(
  "von van de der den del della di da du la le zu zum zur am ten ter af av and und et y".split(
    " ",
  ),
);
/** Letters that Unicode does not take apart by itself. */
const LETTERS: Record<string, string> = {
  ß: "ss",
  ø: "o",
  æ: "a",
  œ: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

/**
 * How well a typed name fits the one on an account. A match is the same words in any order, without regard to case,
 * accents, umlauts spelt out, titles, small words such as "von", and hyphens. Close is most of it: every word of the
 * shorter name finds one of the other, at least one of them letter by letter, the rest as an initial or with a typo.
 * One word of a longer name is not close: a surname alone would be too easy to try.
 */
export function matchName(typed: string, held: string): NameMatch {
  const [a, b] = [wordsOf(typed), wordsOf(held)];
  if (a.length === 0 || b.length === 0) return "none";
  if (a.join("") === b.join("") || isSameSet(a, b)) return "match";
  return isClose(a, b) ? "close" : "none";
}

/** Whether a bank's name, as typed, is this bank's. */
export function isThisBank(bank: string): boolean {
  const typed = plain(bank);
  return plain(site.name).every((word) => typed.includes(word));
}

/** Words in small plain letters, without titles and small words. */
function wordsOf(name: string): string[] {
  const words = plain(name).filter((word) => !TITLES.has(word));
  const weighty = words.filter((word) => !PARTICLES.has(word));
  return weighty.length > 0 ? weighty : words;
}

function plain(text: string): string[] {
  return (
    text
      .normalize("NFKD")
      .replace(/[\p{M}'’`´]/gu, "")
      .toLowerCase()
      .replace(/[ßøæœłđðþı]/g, (letter) => LETTERS[letter]!)
      .split(/[^\p{L}\p{N}]+/u)
      // "Mueller" and "Müller" are one name: a spelt-out umlaut loses its e on both sides.
      .map((word) => word.replace(/([aou])e/g, "$1"))
      .filter(Boolean)
  );
}

const isSameSet = (a: string[], b: string[]) =>
  a.length === b.length && [...a].sort().join(" ") === [...b].sort().join(" ");

function isClose(a: string[], b: string[]): boolean {
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a];
  if (shorter.length === 1) return longer.length === 1 && isTypo(a[0]!, b[0]!);
  const left = [...longer];
  const takeBy =
    (fits: (word: string, other: string) => boolean) => (word: string) => {
      const at = left.findIndex((other) => fits(word, other));
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    };
  const takeSame = takeBy((x, y) => x === y && x.length > 1);
  const rest = shorter.filter((word) => !takeSame(word));
  return (
    rest.length < shorter.length &&
    rest.every(takeBy((x, y) => isTypo(x, y) || isInitial(x, y)))
  );
}

const isInitial = (a: string, b: string) =>
  Math.min(a.length, b.length) === 1 && a[0] === b[0];

/** One slip in a word of four to seven letters, two in a longer one; in a shorter one every letter counts. */
function isTypo(a: string, b: string): boolean {
  const length = Math.min(a.length, b.length);
  return length >= 4 && distance(a, b) <= (length >= 8 ? 2 : 1);
}

/** Letters to add, drop, replace or swap with their neighbour. */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        rows[i - 1]![j]! + 1,
        row[j - 1]! + 1,
        rows[i - 1]![j - 1]! + same,
        swapped ? rows[i - 2]![j - 2]! + 1 : Infinity,
      );
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}
