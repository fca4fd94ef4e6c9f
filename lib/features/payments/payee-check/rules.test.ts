import { describe, expect, it } from "vitest";
import { matchName } from "./rules";

describe("matchName", () => {
  it.each([
    ["Petra Muster", "Petra Muster"],
    ["petra  MUSTER", "Petra Muster"],
    ["Muster, Petra", "Petra Muster"],
    ["Zoë Müller", "Zoe Mueller"],
    ["zoe muller", "Zoë Müller"],
    ["Jørgen Weiß", "Jorgen Weiss"],
    ["Dr. iur. Petra Muster", "Petra Muster"],
    ["Petra Muster", "Prof. Dr. Petra Muster"],
    ["Anna-Maria O'Neil", "Anna Maria ONeil"],
    ["Annamaria Keller", "Anna Maria Keller"],
    ["Ludwig Beethoven", "Ludwig van Beethoven"],
    ["Muster & Söhne AG", "Muster und Soehne AG"],
    ["Łukasz Dąbrowski", "Lukasz Dabrowski"],
  ])("%s is %s", (typed, held) => {
    expect(matchName(typed, held)).toBe("match");
  });

  it.each([
    ["P. Muster", "Petra Muster"],
    ["Petra Anna Muster", "Petra Muster"],
    ["Petra Muster", "Petra Anna Muster"],
    ["Petra Muster-Keller", "Petra Muster"],
    ["Petra Mustre", "Petra Muster"],
    ["Perta Muster", "Petra Muster"],
    ["Petra Muste", "Petra Muster"],
    ["Maximiliana von Beispielhausen", "Maximilianne von Beispielhausen"],
    ["Migro", "Migros"],
  ])("%s is close to %s", (typed, held) => {
    expect(matchName(typed, held)).toBe("close");
  });

  it.each([
    ["Muster", "Petra Muster"],
    ["Petra", "Petra Muster"],
    ["P. M.", "Petra Muster"],
    ["Jonas Muster", "Petra Muster"],
    ["Perta Mustre", "Petra Muster"],
    ["Eva Ott", "Ida Ott"],
    ["Dr.", "Petra Muster"],
    ["Petra Muster", ""],
    ["", ""],
    ["!!!", "Petra Muster"],
    ["Petra Muster Jonas Beispiel Ruth Probe", "Karl Muster"],
  ])("%s is not %s", (typed, held) => {
    expect(matchName(typed, held)).toBe("none");
  });
});
