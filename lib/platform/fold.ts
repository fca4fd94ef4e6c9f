// The one folding of names and texts, for searches and for the name check of payees. Two spellings that people use for
// the same word fold to the same text: Müller, Mueller and Muller; Straße and Strasse; Søren and Soeren; D’Artagnan and
// D'Artagnan. The SQL and the TypeScript must stay the same; a test compares them.

/** Normalisation would turn it into a blank and an accent. */
const ACUTE = "´";
/** Accents, also those of Hebrew and Arabic, in the notation of both languages. */
const MARKS =
  "[\\u0300-\\u036f\\u0591-\\u05c7\\u0610-\\u061a\\u064b-\\u065f\\u0670]";

type Replacements = readonly (readonly [from: string, to: string])[];

/** Letters that Unicode normalisation does not decompose, and apostrophes. */
const LETTERS: Replacements = [
  ["ø", "o"],
  ["æ", "a"],
  ["œ", "o"],
  ["ł", "l"],
  ["đ", "d"],
  ["ð", "d"],
  ["ı", "i"],
  ["ς", "σ"],
  ["ß", "ss"],
  ["þ", "th"],
  ["’", ""],
  ["‘", ""],
  ["ʼ", ""],
];
/** The e of a spelt-out umlaut is removed on both sides of a comparison. */
const SPELLINGS: Replacements = [
  ["'", ""],
  ["`", ""],
  ["ae", "a"],
  ["oe", "o"],
  ["ue", "u"],
];

const allMarks = new RegExp(MARKS, "gu");

const replaceEach = (text: string, replacements: Replacements): string =>
  replacements.reduce(
    (result, [from, to]) => result.replaceAll(from, to),
    text,
  );

/** Returns a text in lower case, without accents and apostrophes, and with one spelling for umlauts and ligatures. */
export const foldText = (text: string): string =>
  replaceEach(
    text
      .replaceAll(ACUTE, "")
      .normalize("NFKD")
      .replace(allMarks, "")
      .toLowerCase(),
    [...LETTERS, ...SPELLINGS],
  );

/** Calls replace(), because translate() compares each character of the text with each of its list. */
const replaceEachSql = (sql: string, replacements: Replacements): string =>
  replacements.reduce(
    (inner, [from, to]) =>
      `replace(${inner}, '${from.replace("'", "''")}', '${to}')`,
    sql,
  );

/** The folding of a text with letters beyond ASCII takes twenty times as long. */
const plainLettersSql = (text: string): string =>
  `CASE WHEN octet_length(${text}) = length(${text}) THEN ${text} ELSE ${replaceEachSql(
    `lower(regexp_replace(normalize(replace(${text}, '${ACUTE}', ''), NFKD), '${MARKS}', '', 'g'))`,
    LETTERS,
  )} END`;

/** Returns SQL for one text of all `texts`, with line breaks between. A text that is null is left out. */
export const joinSql = (texts: readonly string[]): string =>
  texts.length === 1 ? texts[0]! : `concat_ws(chr(10), ${texts.join(", ")})`;

/** Returns SQL for {@link foldText} of {@link joinSql}. Indexes have the result for single texts; see migrations. */
export const foldSql = (texts: readonly string[]): string =>
  replaceEachSql(
    `lower(${joinSql(texts.map(plainLettersSql))} COLLATE "C")`,
    SPELLINGS,
  );
