import { isLuhn } from "../../lib/testing/luhn";
import type { Chance } from "../../prisma/seed/random";
import type { Bank } from "../src/bank";
import type { NewCustomer } from "../src/people";
import type { Customer } from "../src/person";
import type { PersonaName, PersonaRecord } from "../src/run";

const firstNames = () => [
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
];
const surnames = () => [
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
];

/** The people of the template, with names, numbers and codes by chance. */
export class Cast {
  private readonly firstNames = firstNames();
  private readonly surnames = surnames();
  private readonly people = new Map<PersonaName, Customer>();

  constructor(
    private readonly bank: Bank,
    private readonly chance: Chance,
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

  async open(persona: PersonaName, chosen: NewCustomer) {
    const customer = await this.bank.newCustomer({
      fullName: `${this.take(this.firstNames)} ${this.take(this.surnames)}`,
      username: persona,
      accountNumber: this.accountNumber(),
      cotCode: this.code(),
      taxCode: this.code(),
      ...chosen,
    });
    this.people.set(persona, customer);
  }

  amount(least: number, most: number): string {
    return (this.chance.whole(least * 100, most * 100) / 100).toFixed(2);
  }

  private code(): string {
    const signs = [..."ABCDEFGHJKLMNPQRSTUVWXYZ23456789"];
    return Array.from({ length: 7 }, () => this.chance.one(signs)).join("");
  }

  /** Removes one of the names, so that none comes twice. */
  private take(names: string[]): string {
    return names.splice(this.chance.whole(0, names.length - 1), 1)[0]!;
  }

  private accountNumber(): string {
    const body = String(this.chance.whole(100_000_000, 999_999_999));
    return [..."0123456789"].map((digit) => body + digit).find(isLuhn)!;
  }
}
