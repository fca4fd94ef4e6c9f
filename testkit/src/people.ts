import type { Client } from "./client";
import { Once } from "./once";
import { expectOption } from "./option";
import { Customer, Staff, type Surroundings } from "./person";
import type { CustomerRecord } from "./run";
import type { Sql } from "./sql";

/** The password of everybody whom the kit makes. */
export const PASSWORD = "Quiet!River7";

const STAFF = ["admin", "deputy", "teller", "auditor"] as const;

export type StaffName = (typeof STAFF)[number];

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

/** The data that all people made by tests share. */
export const SOMEBODY = {
  phoneNumber: "+41 44 000 00 30",
  occupation: "Bookbinder",
  dateOfBirth: "1988-05-17",
  maritalStatus: "Married",
  address: "Beispielweg 3, 8000 Zurich",
  accountType: "savings",
};

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

type Parts = Surroundings & {
  client: Client;
  /** Today in Zurich, as `yyyy-mm-dd`. */
  today: () => Promise<string>;
  /** Begins the usernames of new customers. */
  prefix: string;
  findStaff: (
    name: StaffName,
  ) => Promise<{ id: string; username: string; password: string }>;
};

/** The customers and the staff of a bank. */
export class People {
  private readonly colleagues = new Map<StaffName, Once<Staff>>();
  private readonly known: (Customer | Staff)[] = [];
  private opened = 0;

  constructor(private readonly bank: Parts) {}

  /** Returns a member of staff: by default an administrator. */
  async staff(name: StaffName = "admin"): Promise<Staff> {
    expectOption({ "member of staff": name }, STAFF);
    const found =
      this.colleagues.get(name) ?? new Once(() => this.findColleague(name));
    this.colleagues.set(name, found);
    return found.get();
  }

  customer(record: CustomerRecord): Customer {
    return this.keep(new Customer(this.bank, record));
  }

  /** Returns the fields of the sign-up form of somebody new, by their labels. */
  signUpForm() {
    const username = this.usernameOf(++this.opened);
    return {
      "Full name": "Nora Newcomer",
      Username: username,
      "Phone number": SOMEBODY.phoneNumber,
      "Email address": emailOf(username),
      Occupation: SOMEBODY.occupation,
      "Date of birth": SOMEBODY.dateOfBirth,
      "Marital status": SOMEBODY.maritalStatus,
      Address: SOMEBODY.address,
      "Account type": SOMEBODY.accountType,
      Password: PASSWORD,
      "Retype password": PASSWORD,
    };
  }

  /**
   * Opens an account as staff do, for a person with a password of their own. A second administrator approves a large
   * balance or limit.
   */
  async newCustomer({
    balance = "0",
    ...chosen
  }: NewCustomer = {}): Promise<Customer> {
    const { access, today } = this.bank;
    const { client } = await this.staff();
    const values = await client.post("/new-account-values");
    const { accountNumber, cotCode, taxCode } = values as CustomerRecord;
    const nth = ++this.opened;
    const username = chosen.username ?? this.usernameOf(nth);
    const opening = {
      ...SOMEBODY,
      fullName: `Customer ${LETTERS[nth % 26]}${LETTERS[Math.floor(nth / 26) % 26]!.toLowerCase()}`,
      username,
      email: emailOf(username),
      accountNumber,
      cotCode,
      taxCode,
      accountLimit: "10000",
      registerationDate: await today(),
      ...chosen,
    };
    const answer = await client.post("/admin-create", {
      body: {
        ...opening,
        availableBalance: balance,
        totalBalance: balance,
        password: access.openingPassword,
        retype_password: access.openingPassword,
      },
    });
    const { data, approvals = [] } = answer as {
      data: { _id: string };
      approvals?: { id: string }[];
    };
    for (const approval of approvals)
      await (await this.staff("deputy")).approve(approval);
    const customer = this.customer({
      id: data._id,
      fullName: opening.fullName,
      username,
      email: opening.email,
      accountNumber: opening.accountNumber,
      cotCode: opening.cotCode,
      taxCode: opening.taxCode,
      password: PASSWORD,
    });
    await access.settlePassword(customer);
    return customer;
  }

  /** Makes everybody a new person with a new session. Usernames go on, because the accounts stay. */
  forget(): void {
    this.colleagues.clear();
    this.known.length = 0;
  }

  /** Signs everybody in again who was, after a renewal of the bank. */
  async signInAgain(): Promise<void> {
    await Promise.all(this.known.map((person) => person.signInAgain()));
  }

  private async findColleague(name: StaffName) {
    return this.keep(new Staff(this.bank, await this.bank.findStaff(name)));
  }

  private keep<Known extends Customer | Staff>(person: Known): Known {
    this.known.push(person);
    return person;
  }

  private usernameOf(nth: number) {
    return `${this.bank.prefix}.${nth}`;
  }
}

const emailOf = (username: string) => `${username}@testkit.example`;

/** Returns a member of staff of a bank of the kit. */
export async function findStaff(sql: Sql, username: StaffName) {
  const [row] = await sql<{ id: string }>(
    "SELECT id FROM admins WHERE username = $1",
    [username],
  );
  if (!row) throw new Error(`There is no member of staff "${username}".`);
  return { id: row.id, username, password: PASSWORD };
}
