import type { Client } from "./client";
import type { Authenticator } from "./person";
import { plantSession, type Realm } from "./sessions";
import { amountOf, type Sql } from "./sql";

/** Somebody who can sign in. */
export type Holder = {
  realm: Realm;
  id: string;
  username: string;
  password: string;
  /** Of a customer. */
  accountNumber?: string;
  /** The authenticator app for the sign-in, once two-factor sign-in is on. */
  app?: Pick<Authenticator, "code">;
};

/** A loan, from its request to its end. */
export type Loan = {
  /** For the calls of loans. */
  id: string;
  status: string;
  amount: string;
  /** The amount that falls due each month; null until the bank has made an offer. */
  instalment: string | null;
};

export type AccountHolder = Holder & { accountNumber: string; client: Client };

/** The operations that differ between a bank of the kit and one that already runs. */
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
  balanceOf(holder: AccountHolder, accountNumber: string): Promise<string>;
  /** Returns the loans of a customer, oldest first. */
  loansOf(holder: Holder): Promise<Loan[]>;
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

  startSession(holder: Holder): Promise<string> {
    const setting =
      holder.realm === "customer"
        ? "CUSTOMER_AUTH_SECRET"
        : "ADMIN_AUTH_SECRET";
    return plantSession(
      this.sql,
      holder,
      this.settings[setting]!.split(",")[0]!,
    );
  }

  async beforeCode({ realm, id }: Holder): Promise<void> {
    await this.sql(
      `UPDATE second_factors SET last_step = 0 WHERE ${realm}_id = $1`,
      [id],
    );
  }

  async balanceOf(
    { id }: AccountHolder,
    accountNumber: string,
  ): Promise<string> {
    const [row] = await this.sql<{ balance: string }>(
      `SELECT ${amountOf("balance_minor", "currency")} AS balance FROM accounts WHERE number = $1 AND customer_id = $2`,
      [accountNumber, id],
    );
    if (row) return row.balance;
    throw new Error(`There is no account ${accountNumber}.`);
  }

  loansOf({ id }: Holder): Promise<Loan[]> {
    return this.sql(
      `SELECT l.id::text, l.status::text, ${amountOf("l.amount_minor", "a.currency")} AS amount,
              ${amountOf("l.instalment_minor", "a.currency")} AS instalment
       FROM loan_requests l JOIN accounts a ON a.id = l.account_id WHERE l.customer_id = $1
       ORDER BY l.requested_at, l.id`,
      [id],
    );
  }
}
