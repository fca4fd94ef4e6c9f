import fc from "fast-check";
import { expect, test } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import { foldMostlyAsciiSql, foldSql, foldText } from "./fold";

const { appPool } = await testDatabase();

const SAME = [
  ["Straße", "Strasse", "STRASSE", "STRAẞE"],
  ["Müller", "Mueller", "Muller", "MU\u0308LLER"],
  ["Jürgen", "Juergen", "jurgen"],
  ["Søren", "Soeren", "SOREN", "SØREN"],
  ["Æbelø", "Aebelo", "Abelo", "Aebeloe", "ÆBELØ"],
  ["Yılmaz", "Yilmaz", "YILMAZ", "YİLMAZ"],
  ["D’Artagnan", "D'Artagnan", "dartagnan", "D`Artagnan"],
  ["Đoković", "Dokovic"],
  ["Łódź", "lodz"],
  ["Þór", "Thor"],
  ["Œuvre", "Oeuvre"],
];

test.each(SAME)("%s is the same as its other spellings", (...spellings) => {
  expect(new Set(spellings.map(foldText)).size).toBe(1);
});

async function inSql(texts: string[], fold: (text: string) => string) {
  const { rows } = await appPool.query<{ folded: string }>(
    `SELECT ${fold("t")} AS folded FROM unnest($1::text[]) WITH ORDINALITY AS u (t, at) ORDER BY at`,
    [texts],
  );
  return rows.map(({ folded }) => folded);
}

test("folds in SQL as in TypeScript, with the shorter way for ASCII", async () => {
  const unit = fc.constantFrom(
    ..."aeouAEOUäöüÄÖÜßẞøØæÆœŒłŁđĐðÐþÞıİéÉςΣσжЖםّ中'’‘ʼ`´ -.%_\\12",
    "\u0308",
    "\u0301",
  );
  const samples = fc.sample(fc.string({ unit, maxLength: 12 }), 3_000);
  const texts = [...SAME.flat(), ...samples];
  const expected = texts.map(foldText);
  expect(await inSql(texts, foldSql)).toEqual(expected);
  expect(await inSql(texts, foldMostlyAsciiSql)).toEqual(expected);
});
