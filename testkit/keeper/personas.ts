import { zurichMoment } from "../../lib/platform/time/zurich";
import type { Bank } from "../src/bank";
import { book, exchange, makePersona, OTHER_ACCOUNTS } from "../src/deeds";
import { type PersonaName, type PersonaRecord, PERSONAS } from "../src/run";
import { Cast } from "./cast";

/** Makes the people of the template and lives three months by the bank's own calls, from each due day to the next. */
export async function makePersonas(
  bank: Bank,
  seed: number,
): Promise<PersonaRecord[]> {
  const cast = new Cast(bank, seed);
  const life = new Life(bank, cast);
  await life.begin();
  for (const month of ["2029-10", "2029-11", "2029-12"]) {
    await life.month(month);
    // Without statistics, the database reads whole tables.
    await bank.sql("ANALYZE");
  }
  await bank.clock.step(zurichMoment("2030-01-01"));
  await bank.clock.step(zurichMoment("2030-01-06"));
  await life.end();
  return cast.records();
}

class Life {
  private readonly salary: string;
  private readonly pension: string;
  private readonly rent: string;

  constructor(
    private readonly bank: Bank,
    private readonly cast: Cast,
  ) {
    this.salary = cast.amount("salaried", 4_800, 7_200);
    this.pension = cast.amount("retired", 2_400, 3_600);
    this.rent = cast.amount("salaried", 1_300, 2_100);
  }

  async begin() {
    for (const name of PERSONAS) if (name !== "new") await this.cast.open(name);
    await this.payRentMonthly();
    await this.borrow();
    await this.saveMonthly();
  }

  /** Salaries come on the 25th, pensions on the 5th, rents and instalments when the bank's own jobs find them due. */
  async month(month: string) {
    const day = (of: number) => `${month}-${String(of).padStart(2, "0")}`;
    const days: [day: number, act: () => Promise<unknown>][] = [
      [1, () => Promise.resolve()],
      [5, () => this.credit("retired", this.pension, "Pension")],
      [
        9,
        () =>
          this.debit(
            "salaried",
            this.cast.amount("salaried", 60, 240),
            "Groceries",
          ),
      ],
      [12, () => this.debit("salaried", "3000.00", "Savings plan")],
      [
        18,
        () =>
          this.debit(
            "salaried",
            this.cast.amount("salaried", 40, 380),
            "Card purchase",
          ),
      ],
      [
        25,
        async () => {
          await this.credit("salaried", this.salary, "Salary");
          // Later there is too little for an instalment.
          if (month === "2029-10")
            await this.credit("indebted", "520.00", "Salary");
        },
      ],
    ];
    for (const [of, act] of days) {
      if (zurichMoment(day(of)) < (await this.bank.clock.now())) continue;
      await this.bank.clock.step(zurichMoment(day(of)));
      await act();
    }
  }

  async end() {
    await this.cast.open("new");
    for (const name of PERSONAS)
      await makePersona(this.bank, name, this.cast.of(name));
    const [, travel, tokyo] = OTHER_ACCOUNTS;
    await this.exchange(travel, this.cast.amount("with-accounts", 300, 900));
    await this.exchange(tokyo, this.cast.amount("with-accounts", 100, 300));
    // The attempts of the months would count for the tests.
    await this.bank.sql("DELETE FROM throttles");
  }

  private async payRentMonthly() {
    const tenant = this.cast.of("salaried");
    const landlord = this.cast.of("retired");
    await tenant.client.post("/standing-orders", {
      body: {
        ...tenant.paymentTo(landlord, this.rent),
        rhythm: "monthly",
        firstOn: "2029-11-01",
        description: "Rent",
      },
    });
  }

  /** Money moves into the pot on the 25th. */
  private async saveMonthly() {
    const saver = this.cast.of("with-accounts");
    const [pot] = OTHER_ACCOUNTS;
    await saver.client.post("/own-orders", {
      body: {
        fromAccount: saver.accountNumber,
        toAccount: await saver.openAccount(pot),
        amount: this.cast.amount("with-accounts", 120, 240),
        rhythm: "monthly",
        firstOn: "2029-10-25",
        description: "Holiday",
      },
    });
  }

  /** Opens an account in another currency, and exchanges dollars into it. */
  private async exchange(
    account: (typeof OTHER_ACCOUNTS)[number],
    amount: string,
  ) {
    const owner = this.cast.of("with-accounts");
    await exchange(owner, await owner.openAccount(account), amount);
  }

  private async borrow() {
    const debtor = this.cast.of("indebted");
    const { id, client } = debtor;
    await client.post("/loan-request/{userId}", {
      params: { userId: id },
      body: { amount: "12000.00", loanReason: "A new oven" },
    });
    const { client: staff } = await this.bank.staff();
    const loanId = (await debtor.loans())[0]!.id;
    await staff.post("/decide-loan/{loanId}", {
      params: { loanId },
      body: { decision: "approve", yearlyRate: "6.9", termMonths: 24 },
    });
    const { instalment } = (await debtor.loans())[0]!;
    await client.post("/loan-offers/{loanId}/accept", {
      params: { loanId },
      body: { instalment },
    });
    await this.debit("indebted", "11800.00", "Oven");
  }

  private async credit(
    persona: PersonaName,
    amount: string,
    description: string,
  ) {
    const staff = await this.bank.staff();
    await book(staff, "credit", this.cast.of(persona), { amount, description });
  }

  private async debit(
    persona: PersonaName,
    amount: string,
    description: string,
  ) {
    const staff = await this.bank.staff();
    await book(staff, "debit", this.cast.of(persona), { amount, description });
  }
}
