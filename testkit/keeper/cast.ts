import { createHash } from "node:crypto";
import { isLuhn } from "../../lib/testing/luhn";
import { Chance } from "../../prisma/seed/random";
import type { Bank } from "../src/bank";
import type { Customer } from "../src/person";
import {
  OPENINGS,
  type PersonaName,
  type PersonaRecord,
  PERSONAS,
} from "../src/run";

/** More of both than personas. */
const FIRST_NAMES = [
  "Anna",
  "Beat",
  "Carla",
  "Dario",
  "Elin",
  "Flurin",
  "Gina",
  "Hannes",
  "Iris",
  "Janick",
  "Karin",
  "Luca",
  "Mira",
  "Nino",
  "Olga",
  "Paul",
];
const SURNAMES = [
  "Amsler",
  "Bivetti",
  "Caduff",
  "Derungs",
  "Egger",
  "Frisch",
  "Gasser",
  "Huonder",
  "Inauen",
  "Jecklin",
  "Koller",
  "Lutz",
  "Meuli",
  "Nef",
  "Ott",
  "Portmann",
];

/** The people of the template, with names, numbers and codes by chance. */
export class Cast {
  private readonly people = new Map<PersonaName, Customer>();
  private readonly chances = new Map<PersonaName, Chance>();

  constructor(
    private readonly bank: Bank,
    private readonly seed: number,
  ) {}

  records(): PersonaRecord[] {
    return Array.from(this.people, ([persona, { record }]) => ({
      ...record,
      persona,
    }));
  }

  of(persona: PersonaName): Customer {
    return this.people.get(persona)!;
  }

  async open(persona: PersonaName) {
    const customer = await this.bank.newCustomer({
      fullName: this.nameOf(persona),
      username: persona,
      accountNumber: this.accountNumber(persona),
      cotCode: this.code(persona),
      taxCode: this.code(persona),
      ...OPENINGS[persona],
    });
    this.people.set(persona, customer);
  }

  amount(persona: PersonaName, least: number, most: number): string {
    const minor = this.chanceOf(persona).whole(least * 100, most * 100);
    return (minor / 100).toFixed(2);
  }

  /** Each has chances of their own, so that a further persona changes nobody else. */
  private chanceOf(persona: PersonaName): Chance {
    const known = this.chances.get(persona);
    if (known) return known;
    const digest = createHash("sha256").update(`${persona} ${this.seed}`);
    const chance = new Chance(digest.digest().readInt32BE());
    this.chances.set(persona, chance);
    return chance;
  }

  /** No two have a name in common. */
  private nameOf(persona: PersonaName): string {
    const { length } = FIRST_NAMES;
    const place = PERSONAS.indexOf(persona) + Math.abs(this.seed);
    return `${FIRST_NAMES[place % length]} ${SURNAMES[(place + Math.abs(this.seed)) % length]}`;
  }

  private code(persona: PersonaName): string {
    const signs = [..."ABCDEFGHJKLMNPQRSTUVWXYZ23456789"];
    const chance = this.chanceOf(persona);
    return Array.from({ length: 7 }, () => chance.one(signs)).join("");
  }

  private accountNumber(persona: PersonaName): string {
    const body = String(this.chanceOf(persona).whole(100_000_000, 999_999_999));
    return [..."0123456789"].map((digit) => body + digit).find(isLuhn)!;
  }
}
