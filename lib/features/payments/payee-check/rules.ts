import { foldText } from "@/lib/platform/fold";

type NameMatch = "match" | "close" | "none";

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
/**
 * Compares an entered name with the name on an account. A match has the same words in any order, ignoring case,
 * accents, spelt-out umlauts, titles, particles such as "von", and hyphens. It is close if every word of the shorter
 * name matches a word of the longer one, at least one of them exactly and the others as an initial or with a typo. A
 * single word of a longer name is not close, because a surname alone would be too easy to guess.
 */
export function matchName(input: string, accountName: string): NameMatch {
  const [a, b] = [significantWords(input), significantWords(accountName)];
  if (a.length === 0 || b.length === 0) return "none";
  if (a.join("") === b.join("") || isSameSet(a, b)) return "match";
  return isClose(a, b) ? "close" : "none";
}

/** Returns the words in plain lower-case letters, without titles and particles. */
function significantWords(name: string): string[] {
  const words = plainWords(name).filter((word) => !TITLES.has(word));
  const weighty = words.filter((word) => !PARTICLES.has(word));
  return weighty.length > 0 ? weighty : words;
}

const plainWords = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

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

/** Allows one typo in a word of four to seven letters and two in a longer word; shorter words must be exact. */
function isTypo(a: string, b: string): boolean {
  const length = Math.min(a.length, b.length);
  return length >= 4 && distance(a, b) <= (length >= 8 ? 2 : 1);
}

/** Number of letters to insert, delete, replace or swap with their neighbour. */
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
