import type { Client } from "./client";
import { plantSession, type Realm } from "./sessions";
import type { Sql } from "./sql";

/** Somebody who can sign in. */
export type Holder = {
  realm: Realm;
  id: string;
  username: string;
  password: string;
  /** Of a customer. */
  accountNumber?: string;
};

export type AccountHolder = Holder & { accountNumber: string; client: Client };

/** What the kit does in another way in a bank of its own than in one that already runs. */
export type Access = {
  /** The password with which staff open an account. */
  openingPassword: string;
  /** Gives a new customer the password of the record, as if the customer had changed it at the first sign-in. */
  settlePassword(holder: AccountHolder): Promise<void>;
  /** Starts a session and returns its token, which works as bearer token and as session cookie. */
  startSession(holder: Holder): Promise<string>;
  /** Waits until the bank accepts the next code of an app. */
  beforeCode(holder: Holder): Promise<void>;
  /** Returns the total balance of an account, such as "1250.50". */
  balanceOf(holder: AccountHolder): Promise<string>;
};

/** Through the database of a bank of the kit. */
export class DatabaseAccess implements Access {
  constructor(
    private readonly sql: Sql,
    private readonly settings: Record<string, string>,
    readonly openingPassword: string,
  ) {}

  async settlePassword({ id }: AccountHolder): Promise<void> {
    await this.sql(
      "UPDATE customers SET password_is_temporary = false WHERE id = $1",
      [id],
    );
  }

  startSession({ realm, id }: Holder): Promise<string> {
    const setting =
      realm === "customer" ? "CUSTOMER_AUTH_SECRET" : "ADMIN_AUTH_SECRET";
    return plantSession(
      this.sql,
      { realm, id },
      this.settings[setting]!.split(",")[0]!,
    );
  }

  async beforeCode({ realm, id }: Holder): Promise<void> {
    await this.sql(
      `UPDATE second_factors SET last_step = 0 WHERE ${realm}_id = $1`,
      [id],
    );
  }

  async balanceOf({ accountNumber }: AccountHolder): Promise<string> {
    const [row] = await this.sql<{ balance: string }>(
      "SELECT (balance_minor / 100.0)::numeric(20, 2)::text AS balance FROM accounts WHERE number = $1",
      [accountNumber],
    );
    return row!.balance;
  }
}
