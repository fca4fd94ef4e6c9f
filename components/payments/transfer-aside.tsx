import { ButtonLink } from "@/components/ui/button";
import { Card, CardHead } from "@/components/ui/card";
import { Fact, Facts } from "@/components/ui/facts";
import { Lines } from "@/components/ui/lines";
import { Link } from "@/components/ui/link";
import type { Account } from "@/lib/features/accounts/account";
import type { Profile } from "@/lib/features/customers/queries";
import { customerPages } from "@/lib/features/customers/pages";
import { inboxPages } from "@/lib/features/inbox/pages";
import type { Hold } from "@/lib/ledger/holds";
import { BASE_CURRENCY } from "@/lib/ledger/money";
import { AccountWithBalances } from "../accounts/account-line";
import { Amount } from "../ledger/amount";
import { Holds } from "../ledger/holds";
import { LiveClock } from "../shell/live-clock";

/** Balances, the time and advice beside the transfer form, also of a dormant account. */
export function TransferAside({
  profile,
  holds,
  accounts,
}: {
  profile: Profile;
  holds: Hold[];
  /** The accounts that can pay, or all if none can; none for the main account alone, whose balances are in large figures. */
  accounts: readonly Account[];
}) {
  const currency = profile.accountCurrency;
  const isOne = accounts.length === 0;
  const canSend = profile.accountStatus !== "inactive";
  const leftTodayMinor = canSend ? profile.leftTodayMinor : null;
  return (
    <>
      <Card aria-labelledby="balances">
        <CardHead id="balances" title="Balances" />
        {isOne ? (
          <>
            <p className="text-sm text-ink-soft">Available balance</p>
            <p className="mt-0.5 text-2xl font-semibold">
              <Amount minor={profile.availableMinor} currency={currency} />
            </p>
            <Holds holds={holds} currency={currency} className="mt-1" />
          </>
        ) : (
          <Lines>
            {accounts.map((account) => (
              <AccountWithBalances key={account.number} account={account} />
            ))}
          </Lines>
        )}
        <Facts className="mt-4">
          {isOne && (
            <Fact term="Total book balance">
              <Amount minor={profile.totalMinor} currency={currency} />
            </Fact>
          )}
          {leftTodayMinor !== null && (
            <Fact
              term={
                isOne
                  ? "Remaining limit today"
                  : "Remaining limit today, all accounts"
              }
            >
              <Amount minor={leftTodayMinor} currency={BASE_CURRENCY} />
            </Fact>
          )}
          <Fact term="Zurich time">
            <LiveClock />
          </Fact>
        </Facts>
      </Card>
      <section
        aria-labelledby="tips"
        className="rounded-lg bg-accent-soft p-card text-sm"
      >
        <h2 id="tips" className="font-semibold">
          Before you send
        </h2>
        <ul className="mt-3 grid list-disc gap-2 pl-4 marker:text-accent">
          <li>Check the account number digit by digit.</li>
          <li>Take your time. Be wary of anyone who rushes you.</li>
          <li>
            Your COT and tax codes are free. You can find them in{" "}
            <Link href={customerPages.detail} className="-my-3 text-link">
              your profile
            </Link>
            .
          </li>
        </ul>
        <ButtonLink
          href={inboxPages.care}
          variant="secondary"
          size="small"
          className="mt-5 w-full sm:w-auto"
        >
          Contact Customer care
        </ButtonLink>
      </section>
    </>
  );
}
