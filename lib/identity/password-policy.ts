import "server-only";
import { dictionary } from "@zxcvbn-ts/language-common";
import { site } from "@/lib/platform/config/site";
import { fieldError } from "@/lib/platform/errors/domain-error";
import { identityErrors } from "./errors";

/**
 * Refuses a password that an attacker would try early: a common one, also with digits and signs around it or with
 * look-alike characters, and one with a word of the bank or of its owner.
 * @param owner everything that names the owner: names, email address, account number.
 * @throws DomainError PASSWORD_COMMON or PASSWORD_PERSONAL on `field`.
 */
export function refuseWeakPassword(
  password: string,
  owner: readonly string[],
  field = "password",
): void {
  if (containsWordOf([site.name, ...owner], password))
    throw fieldError(identityErrors.PASSWORD_PERSONAL, field);
  if (isCommon(password))
    throw fieldError(identityErrors.PASSWORD_COMMON, field);
}

const LOOK_ALIKES = new Map(
  "0o 1i 3e 4a 5s 6g 7t 8b 9g @a $s !i |l +t (c <c {c"
    .split(" ")
    .map(([sign, letter]) => [sign!, letter!]),
);

/** Characters that also stand for another letter. */
const OTHER_LOOK_ALIKES = new Map([
  ...LOOK_ALIKES,
  ["1", "l"],
  ["!", "l"],
  ["7", "l"],
]);

/** The signs above the digits of a keyboard. */
const SHIFTED = new Map(
  [...")!@#$%^&*("].map((sign, digit) => [sign, String(digit)]),
);

const replaceAll = (text: string, by: ReadonlyMap<string, string>) =>
  [...text].map((character) => by.get(character) ?? character).join("");

const lettersAndDigits = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "");

/** Lower case, without accents, and with one form for each character. */
const fold = (text: string) =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** The words that `text` may stand for: as it is, and with signs and look-alikes undone. */
function readingsOf(text: string): Set<string> {
  const plain = lettersAndDigits(text);
  return new Set([
    text,
    plain,
    replaceAll(text, SHIFTED),
    ...[text, plain].flatMap((source) => [
      lettersAndDigits(replaceAll(source, LOOK_ALIKES)),
      lettersAndDigits(replaceAll(source, OTHER_LOOK_ALIKES)),
    ]),
  ]);
}

const SEQUENCES = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "qwertzuiop",
  "asdfghjkl",
  "zxcvbnm",
  "yxcvbnm",
].flatMap((keys) => [keys, [...keys].reverse().join("")]);

/** Common wherever they appear in a password. */
const COMMON_PARTS = ["password", "passwort", "motdepasse", "qwert", "letmein"];

/** The words that a customer of this bank thinks of first, in its country's languages. */
const BANK_WORDS =
  /bank(ing|konto)?|banque|banca|konto|zuerich|zurich|suisse|svizzera|schweiz|switzerland|swiss/g;

const MIN_WORD = 3;
/** Shorter words count only where they are a word of the password as well. */
const MIN_PART = 4;

let common: Set<string> | undefined;

function isCommonWord(word: string): boolean {
  if (word.length < MIN_WORD) return false;
  common ??= new Set(dictionary["passwords-common"] as string[]);
  if (common.has(word)) return true;
  if (word.length > MIN_WORD && SEQUENCES.some((keys) => keys.includes(word)))
    return true;
  const unit = /^(.+?)\1+$/u.exec(word)?.[1];
  return unit !== undefined && (unit.length <= 2 || isCommonWord(unit));
}

/** Returns `text` and what remains as characters other than letters are removed from its start and its end. */
function coresOf(text: string): string[] {
  const start = /^[^\p{L}]*/u.exec(text)![0].length;
  const end = text.length - /[^\p{L}]*$/u.exec(text)![0].length;
  if (start >= end) return [text];
  const cores: string[] = [];
  for (const from of new Set([0, start]))
    for (let to = end; to <= text.length; to++)
      cores.push(text.slice(from, to));
  return cores;
}

/** Whether fewer than a word of letters is left without words of the bank. */
const isMostlyOfTheBank = (reading: string) =>
  reading.search(BANK_WORDS) >= 0 &&
  reading.replace(BANK_WORDS, "").replace(/[^\p{L}]/gu, "").length < MIN_PART;

function isCommon(password: string): boolean {
  const readings = coresOf(fold(password)).flatMap((core) => [
    ...readingsOf(core),
  ]);
  return readings.some(
    (reading) =>
      isCommonWord(reading) ||
      isMostlyOfTheBank(reading) ||
      COMMON_PARTS.some((part) => reading.includes(part)),
  );
}

function containsWordOf(names: readonly string[], password: string): boolean {
  const folded = fold(password);
  const readings = [...readingsOf(folded)];
  const ownWords = new Set(
    readings.flatMap((reading) => reading.split(/[^\p{L}]+/u)),
  );
  return names
    .flatMap(wordsOf)
    .some((word) =>
      word.length < MIN_PART
        ? word.length >= MIN_WORD && ownWords.has(word)
        : readings.some((reading) => reading.includes(word)),
    );
}

/** The words of a name or an email address, without the last part of its domain. */
function wordsOf(name: string): string[] {
  const folded = fold(name).replace(/(@.*)\.[^.]*$/, "$1");
  const words = folded.split(/[^\p{L}\p{N}]+/u);
  const withoutDigits = words.flatMap((word) => word.split(/\p{N}+/u));
  return [...words, ...withoutDigits, lettersAndDigits(folded)];
}
