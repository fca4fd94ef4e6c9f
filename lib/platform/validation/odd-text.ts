// Characters that a reader does not see in a text, or takes for others.

/**
 * Invisible characters: format and direction characters, tags, fillers, variation selectors without an emoji, and
 * private characters.
 */
const INVISIBLE =
  /[\p{Cf}\p{Co}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufe00-\ufe0e\u{e0100}-\u{e01ef}]/gu;
/** A joiner between two parts of one emoji, such as a family. */
const EMOJI_JOINER =
  /(?<=\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d(?=\p{Extended_Pictographic})/gu;
const KEPT = "\u0000";

/** Removes invisible characters, and makes every kind of space and line separator a plain space. */
export const withoutInvisible = (text: string): string =>
  text
    .replaceAll(KEPT, "\u0001")
    .replace(EMOJI_JOINER, KEPT)
    .replace(INVISIBLE, "")
    .replaceAll(KEPT, "\u200d")
    .replace(/[\p{Zl}\p{Zp}\p{Zs}]/gu, " ");

/**
 * Removes the characters that copying adds around and in a number, an address or a code: invisible characters and all
 * blanks except plain spaces within.
 */
export const cleanPasted = (text: string): string =>
  withoutInvisible(text.replace(/(?! )\p{Z}/gu, "")).trim();

/** Scripts whose letters look like those of another of them. */
const LOOK_ALIKE_SCRIPTS = {
  Latin: /\p{Script=Latin}/u,
  Cyrillic: /\p{Script=Cyrillic}/u,
  Greek: /\p{Script=Greek}/u,
  Armenian: /\p{Script=Armenian}/u,
  Cherokee: /\p{Script=Cherokee}/u,
};

const scriptsOf = (text: string): string[] =>
  Object.entries(LOOK_ALIKE_SCRIPTS)
    .filter(([, letters]) => letters.test(text))
    .map(([script]) => script);

/** Returns the words whose letters come from several scripts, such as a Latin word with a Cyrillic "а". */
const mixedWords = (text: string): string[] =>
  text.split(/[^\p{L}\p{M}]+/u).filter((word) => scriptsOf(word).length > 1);

export const mixesScripts = (text: string): boolean =>
  mixedWords(text).length > 0;

/** Cyrillic letters that look like Latin ones. */
const LATIN_LOOK = /^[асԁеһіјӏорԛѕԝхуАВЕНІЈКМОРЅТХУѴ\d._-]+$/u;

/** Whether a username could be taken for another one: it mixes scripts, or is Cyrillic that looks Latin. */
export const isConfusable = (username: string): boolean =>
  scriptsOf(username).length > 1 ||
  (/\p{Script=Cyrillic}/u.test(username) && LATIN_LOOK.test(username));

/** Whether a text holds a whole web or email address, which readers and mail programs take for a link. */
export const holdsLink = (text: string): boolean =>
  /:\/\/|\bwww\s*\.|\bhttps?\b|\S@\S+\.\S|\p{L}\.\p{L}{2,}\//iu.test(text);

/** Whether a text holds a web or email address, or a part of one. */
export const holdsAddress = (text: string): boolean =>
  holdsLink(text) || /\.(com|net|org|info|io|example)\b/iu.test(text);

/**
 * Returns a text for staff to judge: invisible characters are shown by their number, and words of several scripts are
 * named.
 */
export function revealOddities(text: string): string {
  const shown = text
    .replace(EMOJI_JOINER, KEPT)
    .replace(
      INVISIBLE,
      (character) =>
        `⟨U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}⟩`,
    )
    .replaceAll(KEPT, "\u200d");
  const mixed = mixedWords(text).map(
    (word) => `“${word}”: ${scriptsOf(word).join(" and ")}`,
  );
  return mixed.length > 0
    ? `${shown} (look-alike letters: ${mixed.join(", ")})`
    : shown;
}
