import fc from "fast-check";
import { expect, test } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import { foldSql, foldText } from "./fold";

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

async function inSql(rows: string[][]) {
  const texts = ["u.a", "u.b"];
  const { rows: found } = await appPool.query<Record<"one" | "both", string>>(
    `SELECT ${foldSql(["u.a"])} AS one, ${foldSql(texts)} AS both
     FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS u (a, b, at) ORDER BY at`,
    [rows.map(([a]) => a), rows.map(([, b]) => b)],
  );
  return found;
}

test("folds one or several texts in SQL as in TypeScript", async () => {
  const unit = fc.constantFrom(
    ..."aeouAEOUäöüÄÖÜßẞøØæÆœŒłŁđĐðÐþÞıİéÉςΣσжЖםّ中'’‘ʼ`´＇ŉ\u1fef -.%_\\12",
    "\u0308",
    "\u0301",
  );
  const text = fc.string({ unit, maxLength: 12 });
  const samples = fc.sample(fc.tuple(text, text), 3_000);
  const rows = [...SAME.flat().map((one) => [one, "Ae"]), ...samples];
  expect(await inSql(rows)).toEqual(
    rows.map(([a, b]) => ({
      one: foldText(a!),
      both: foldText(`${a}\n${b}`),
    })),
  );
});
