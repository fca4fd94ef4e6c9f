// The one folding of names and texts, for searches and for the name check of payees. Two spellings that people use for
// the same word fold to the same text: Müller, Mueller and Muller; Straße and Strasse; Søren and Soeren; D’Artagnan and
// D'Artagnan. The SQL and the TypeScript must stay the same; a test compares them.

const APOSTROPHES = "'’‘ʼ`´";
/** Accents, also those of Hebrew and Arabic, in the notation of both languages. */
const MARKS =
  "[\\u0300-\\u036f\\u0591-\\u05c7\\u0610-\\u061a\\u064b-\\u065f\\u0670]";
/** Letters that Unicode normalisation does not decompose, and what stands for them. */
const LETTERS = "øæœłđðıς";
const PLAIN = "oaolddiσ";
const LONGER = { ß: "ss", þ: "th" };

const allMarks = new RegExp(MARKS, "gu");
const allApostrophes = new RegExp(`[${APOSTROPHES}]`, "gu");
const letters = new Map<string, string>([
  ...[...LETTERS].map((letter, at) => [letter, PLAIN[at]!] as const),
  ...Object.entries(LONGER),
]);
const allLetters = new RegExp(`[${[...letters.keys()].join("")}]`, "gu");

/** Returns a text in lower case, without accents and apostrophes, and with one spelling for umlauts and ligatures. */
export const foldText = (text: string): string =>
  text
    .replace(allApostrophes, "")
    .normalize("NFKD")
    .replace(allMarks, "")
    .toLowerCase()
    .replace(allLetters, (letter) => letters.get(letter)!)
    // The e of a spelt-out umlaut is removed on both sides of a comparison.
    .replace(/([aou])e/g, "$1");

const withoutUmlautE = (sql: string) =>
  `replace(replace(replace(${sql}, 'ae', 'a'), 'oe', 'o'), 'ue', 'u')`;

const APOSTROPHES_SQL = `'${APOSTROPHES.replace("'", "''")}'`;

/** {@link foldText} in SQL. An index has the result for `customers.full_name`. */
export const foldSql = (text: string): string =>
  withoutUmlautE(
    `replace(replace(translate(lower(regexp_replace(normalize(translate(${text}, ${APOSTROPHES_SQL}, ''), NFKD), '${MARKS}', '', 'g')), '${LETTERS}', '${PLAIN}'), 'ß', 'ss'), 'þ', 'th')`,
  );

/** {@link foldSql} of a text that is mostly ASCII, which needs less work. */
export const foldMostlyAsciiSql = (text: string): string =>
  `CASE WHEN octet_length(${text}) = length(${text}) THEN ${withoutUmlautE(`translate(lower(${text}), '''\`', '')`)} ELSE ${foldSql(text)} END`;
