import { AccountBadge } from "@/components/accounts/account-badge";
import { GoalProgress } from "@/components/accounts/goal-progress";
import { Amount } from "@/components/ledger/amount";
import { Holds } from "@/components/ledger/holds";
import { Card, CardHead } from "@/components/ui/card";
import { Fact, Facts } from "@/components/ui/facts";
import { type Account, isPayable } from "@/lib/features/accounts/account";
import type { Hold } from "@/lib/ledger/holds";
import { formatIsoDay } from "@/lib/platform/format";

/** The card with the balances of an account, and the lock and the holds that keep money in it. */
export function BalanceFacts({
  account,
  holds,
  today,
}: {
  account: Account;
  holds: Hold[];
  today: string;
}) {
  const { currency, totalMinor, goalMinor, lockedUntil, closedOn } = account;
  return (
    <Card aria-labelledby="account-balance">
      <CardHead
        id="account-balance"
        title="Balance"
        aside={<AccountBadge account={account} />}
      />
      <div className="grid gap-4">
        <Facts>
          <Fact term="Available balance">
            <Amount minor={account.availableMinor} currency={currency} />
          </Fact>
          <Fact term="Total book balance">
            <Amount minor={totalMinor} currency={currency} />
          </Fact>
          {!isPayable(account) && (
            <Fact term="Account number" translate="no">
              <span className="figures">{account.number}</span>
            </Fact>
          )}
          {lockedUntil && lockedUntil > today && (
            <Fact term="Locked until">{formatIsoDay(lockedUntil)}</Fact>
          )}
          <Fact term="Opened">{formatIsoDay(account.openedOn)}</Fact>
          {closedOn && <Fact term="Closed">{formatIsoDay(closedOn)}</Fact>}
        </Facts>
        <Holds holds={holds} currency={currency} />
        {goalMinor !== null && (
          <GoalProgress
            totalMinor={totalMinor}
            goalMinor={goalMinor}
            currency={currency}
          />
        )}
      </div>
    </Card>
  );
}
