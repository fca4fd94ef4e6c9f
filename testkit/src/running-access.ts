import { setTimeout as pause } from "node:timers/promises";
import type { AccountHolder, Access, Holder } from "./access";
import { CallRefused, Client } from "./client";
import { NotPossible } from "./not-possible";
import type { StaffName } from "./people";
import { settingOf } from "./running";

const CODE_MS = 30_000;

type Accounts = {
  accounts: {
    accountNumber: string;
    accountCurrency: string;
    totalBalance: number;
  }[];
};

/** Through the calls of a bank that already runs. */
export class RunningAccess implements Access {
  readonly openingPassword = "Early!River7";
  private readonly tokens = new Map<string, string>();
  private readonly lastCodes = new Map<string, number>();

  constructor(
    private readonly url: string,
    private readonly client: Client,
  ) {}

  async settlePassword(holder: Holder): Promise<void> {
    const { id, password } = holder;
    const currentPassword = this.openingPassword;
    const token = await this.signIn({ ...holder, password: currentPassword });
    const client = new Client(this.url, () => Promise.resolve(token));
    await client.post("/change-password", {
      body: { currentPassword, password, confirmPassword: password },
    });
    this.tokens.set(id, token);
  }

  async startSession(holder: Holder): Promise<string> {
    const token = this.tokens.get(holder.id) ?? (await this.signIn(holder));
    // Its session may have ended before a later start.
    this.tokens.delete(holder.id);
    return token;
  }

  /** The bank accepts one code in each half minute. */
  async beforeCode({ id }: Holder): Promise<void> {
    const now = () => Math.floor(Date.now() / CODE_MS);
    while (this.lastCodes.get(id) === now())
      await pause(CODE_MS - (Date.now() % CODE_MS));
    this.lastCodes.set(id, now());
  }

  async balanceOf(
    { client }: AccountHolder,
    accountNumber: string,
  ): Promise<string> {
    const { accounts } = (await client.get("/accounts")) as Accounts;
    const found = accounts.find((one) => one.accountNumber === accountNumber);
    if (!found) throw new Error(`There is no account ${accountNumber}.`);
    const { accountCurrency: currency, totalBalance } = found;
    const { maximumFractionDigits } = new Intl.NumberFormat("en", {
      style: "currency",
      currency,
    }).resolvedOptions();
    return totalBalance.toFixed(maximumFractionDigits);
  }

  loansOf(): never {
    throw new NotPossible("customer.loans()");
  }

  /**
   * Signs a member of staff in and returns the id.
   * @throws Error with the name of the setting if the bank refuses the sign-in
   */
  async enterStaff(
    name: StaffName,
    body: { username: string; password: string },
  ): Promise<string> {
    const answer = await this.client
      .post("/admin-login", { body })
      .catch((cause: unknown) => {
        if (!(cause instanceof CallRefused)) throw cause;
        throw new Error(
          `The bank refuses the sign-in of ${settingOf(name)} with the username "${body.username}": ${cause.message}`,
          { cause },
        );
      });
    const { data, token } = answer as { data: { _id: string }; token: string };
    this.tokens.set(data._id, token);
    return data._id;
  }

  private async signIn({ accountNumber, username, password, app }: Holder) {
    const code = await app?.code();
    const answer = accountNumber
      ? await this.client.post("/loginA", {
          body: { accountNumber, password, code },
        })
      : await this.client.post("/admin-login", {
          body: { username, password, code },
        });
    return (answer as { token: string }).token;
  }
}
