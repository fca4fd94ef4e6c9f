import { zurichMoment } from "../../lib/platform/time/zurich";
import type { Bank } from "../src/bank";
import { book, exchange, openCase, sendWire, setStatus } from "../src/deeds";
import type { PersonaName, PersonaRecord } from "../src/run";
import { Cast } from "./cast";

/** Makes the people of the template and lives a quarter of a year with the bank's own calls, day by day where something is due. */
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
    await this.cast.open("salaried", {
      occupation: "Architect",
      accountType: "current",
      balance: "12500.00",
    });
    await this.cast.open("retired", {
      occupation: "Retired",
      dateOfBirth: "1956-03-04",
      balance: "18000.00",
    });
    await this.cast.open("indebted", {
      occupation: "Baker",
      accountType: "current",
      balance: "400.00",
    });
    await this.cast.open("dormant", { balance: "1250.50" });
    await this.cast.open("disabled", { balance: "310.00" });
    await this.cast.open("locked-out", { balance: "900.00" });
    await this.cast.open("with-wire", { balance: "2000.00" });
    await this.cast.open("with-case", { balance: "2000.00" });
    await this.cast.open("with-approval", { balance: "2000.00" });
    await this.cast.open("with-accounts", {
      accountType: "current",
      balance: "6000.00",
    });
    await this.cast.open("with-wire-in-doubt", { balance: "2000.00" });
    await this.cast.open("with-unassigned-payment", { balance: "2000.00" });
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
    await this.cast.open("new", {});
    const staff = await this.bank.staff();
    await setStatus(staff, this.cast.of("dormant"), "inactive");
    await setStatus(staff, this.cast.of("disabled"), "disabled");
    await sendWire(this.cast.of("with-wire"), "250.00");
    await openCase(staff, this.cast.of("with-case"));
    await book(
      await this.bank.staff("deputy"),
      "credit",
      this.cast.of("with-approval"),
      { amount: "150000.00", description: "Sale of a house" },
    );
    await this.exchange(
      "EUR",
      "Travel",
      this.cast.amount("with-accounts", 300, 900),
    );
    await this.exchange(
      "JPY",
      "Tokyo",
      this.cast.amount("with-accounts", 100, 300),
    );
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
    const pot = { type: "pot", currency: "USD", name: "Holiday" } as const;
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
  private async exchange(currency: string, name: string, amount: string) {
    const owner = this.cast.of("with-accounts");
    const account = { type: "current", currency, name } as const;
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
