import fc from "fast-check";
import { expect, it } from "vitest";
import { site } from "@/lib/platform/config/site";
import { testDatabase } from "@/lib/testing/database";
import { isThisBank } from "./this-bank";

const { sql } = await testDatabase();

/** Asks the database, which decides about a posting. */
async function namesThisBank(banks: string[]): Promise<boolean[]> {
  const rows: { ours: boolean }[] =
    await sql`SELECT names_this_bank(bank) AS ours
    FROM unnest(${banks}::text[]) WITH ORDINALITY AS b (bank, n) ORDER BY n`;
  return rows.map(({ ours }) => ours);
}

const OURS = [
  site.name,
  "LIMMAT",
  "limmat bank",
  "Bank Limmat",
  " Limmat\u00a0\u202fBANK ",
  "Lim mat",
  "Limmat-Bank.",
];
const OTHERS = [
  "",
  " ",
  "Bank",
  "UBS Limmat",
  "Limmat, Zürich",
  "Limmattal",
  "Limmat Kantonalbank",
  "Bank Limmat Bank",
  "Límmat",
  "Limmat\u0301",
  // Cyrillic i, capital I for l, full-width letters, the Kelvin sign
  "Lіmmat",
  "Iimmat",
  "Ｌｉｍｍａｔ",
  "Limmat Ban\u212a",
];

it("knows this bank's name in forms and in the database, and no name that resembles it", async () => {
  expect(OURS.filter((bank) => !isThisBank(bank))).toEqual([]);
  expect(OTHERS.filter(isThisBank)).toEqual([]);
  expect(await namesThisBank([...OURS, ...OTHERS])).toEqual([
    ...OURS.map(() => true),
    ...OTHERS.map(() => false),
  ]);
});

it("decides alike in forms and in the database, whatever is typed", async () => {
  const parts = fc.constantFrom(
    ...["Limmat", "limmat", "Lim", "mat", "Bank", "bank", "BANK", "AG"],
    ...[" ", "\t", "\u00a0", "\u2009", "\u3000", "\u200b", "-", ".", ",", "/"],
    ...["і", "İ", "ſ", "\u212a", "\u0301", "Ｌ"],
  );
  const typed = fc.oneof(
    fc.array(parts, { maxLength: 6 }).map((list) => list.join("")),
    fc.string({ unit: "grapheme", maxLength: 20 }),
  );
  const banks = fc
    .sample(typed, 5_000)
    .filter((bank) => !/[\0\p{Cs}]/u.test(bank));
  const ours = banks.map(isThisBank);
  expect(new Set(ours)).toEqual(new Set([true, false]));
  expect(await namesThisBank(banks)).toEqual(ours);
});
