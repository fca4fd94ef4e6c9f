import { CallRefused, type Client } from "./client";
import type { Clock } from "./clock";
import { Customer, Staff, type Surroundings } from "./person";
import type { CustomerRecord, PersonaName, PersonaRecord } from "./run";

/** The password of everybody whom the kit makes. */
export const PASSWORD = "Quiet!River7";

export type StaffName = "admin" | "deputy" | "teller" | "auditor";

/** The fields of a new account that a test chooses; the kit fills in the others. */
export type NewCustomer = Partial<
  Record<
    | "fullName"
    | "username"
    | "email"
    | "phoneNumber"
    | "occupation"
    | "dateOfBirth"
    | "address"
    | "accountType"
    | "accountNumber"
    | "accountLimit"
    | "cotCode"
    | "taxCode"
    /** The opening balance, such as "100.00". */
    | "balance",
    string
  >
>;

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The customers and the staff of a bank. */
export class People {
  private readonly known = new Map<string, Promise<Staff>>();
  private opened = 0;

  constructor(
    private readonly bank: Surroundings & { client: Client; clock: Clock },
    private readonly personas: PersonaRecord[],
  ) {}

  /** Returns a member of staff: by default an administrator. */
  staff(name: StaffName = "admin"): Promise<Staff> {
    const known = this.known.get(name);
    if (known) return known;
    const found = this.findStaff(name);
    this.known.set(name, found);
    return found;
  }

  /** Returns the customer of the template whose life is that of the persona. */
  async persona(name: PersonaName): Promise<Customer> {
    const record = this.personas.find(({ persona }) => persona === name);
    if (!record) throw new Error(`There is no persona "${name}".`);
    // A lock ends after fifteen minutes of machine time, so it cannot be part of the template.
    if (name === "locked-out") await this.lockOut(record);
    return this.customer(record);
  }

  private async lockOut({ accountNumber }: CustomerRecord) {
    for (let tries = 1; tries <= 5; tries++)
      await this.bank.client
        .post("/loginA", {
          body: { accountNumber, password: `Wrong!River${tries}` },
        })
        .catch((error: unknown) => {
          if (!(error instanceof CallRefused)) throw error;
        });
  }

  private customer(record: CustomerRecord): Customer {
    return new Customer(this.bank, record);
  }

  /** Opens an account as staff do, for a person with a password of their own. */
  async newCustomer({
    balance = "0",
    ...chosen
  }: NewCustomer = {}): Promise<Customer> {
    const { client } = await this.staff();
    const values = await client.post("/new-account-values");
    const { accountNumber, cotCode, taxCode } = values as CustomerRecord;
    const nth = ++this.opened;
    const username = chosen.username ?? `customer.${nth}`;
    const opening = {
      fullName: `Customer ${LETTERS[nth % 26]}${LETTERS[Math.floor(nth / 26) % 26]!.toLowerCase()}`,
      username,
      email: `${username}@testkit.example`,
      phoneNumber: "+41 44 000 00 30",
      occupation: "Bookbinder",
      dateOfBirth: "1988-05-17",
      maritalStatus: "Married",
      address: "Beispielweg 3, 8000 Zurich",
      accountType: "savings",
      accountNumber,
      cotCode,
      taxCode,
      accountLimit: "10000",
      registerationDate: await this.bank.clock.today(),
      ...chosen,
    };
    const answer = await client.post("/admin-create", {
      body: {
        ...opening,
        availableBalance: balance,
        totalBalance: balance,
        password: PASSWORD,
        retype_password: PASSWORD,
      },
    });
    const { data } = answer as { data: { _id: string } };
    // As if the customer had changed it at a first sign-in.
    await this.bank.sql(
      "UPDATE customers SET password_is_temporary = false WHERE id = $1",
      [data._id],
    );
    return this.customer({
      id: data._id,
      fullName: opening.fullName,
      username,
      email: opening.email,
      accountNumber: opening.accountNumber,
      cotCode: opening.cotCode,
      taxCode: opening.taxCode,
      password: PASSWORD,
    });
  }

  private async findStaff(name: StaffName): Promise<Staff> {
    const [row] = await this.bank.sql<{ id: string }>(
      "SELECT id FROM admins WHERE username = $1",
      [name],
    );
    if (!row) throw new Error(`There is no member of staff "${name}".`);
    return new Staff(this.bank, {
      id: row.id,
      username: name,
      password: PASSWORD,
    });
  }
}
