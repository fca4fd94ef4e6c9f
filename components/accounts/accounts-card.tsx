import Plus from "lucide-react/icons/plus";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardHead } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { Lines } from "@/components/ui/lines";
import { Link } from "@/components/ui/link";
import { type Account, labelOf } from "@/lib/features/accounts/account";
import { accountPages } from "@/lib/features/accounts/pages";
import { ALL_ACCOUNTS } from "@/components/statements/history-search-form";
import { statementPages } from "@/lib/features/statements/pages";
import { withQuery } from "@/lib/platform/http/query";
import { Amount } from "@/components/ledger/amount";
import type { AccountsTotal } from "@/lib/features/accounts/totals";
import { ArrangeAccounts } from "./arrange-accounts";
import { AccountLine } from "./account-line";
import { TotalCurrency } from "./total-currency";

/** The accounts of a customer who has several. With one account there is nothing to list, but a way to another one. */
export function AccountsCard({
  accounts,
  total,
}: {
  accounts: readonly Account[];
  total: AccountsTotal;
}) {
  const open = accounts.filter(({ state }) => state !== "closed");
  if (open.length < 2)
    return (
      <p>
        <Link href={accountPages.open} className="text-link text-sm">
          Open another account or a pot
        </Link>
      </p>
    );
  const others = open
    .filter(({ isMain }) => !isMain)
    .map((account) => ({ number: account.number, label: labelOf(account) }));
  return (
    <Card aria-labelledby="accounts">
      <CardHead
        id="accounts"
        title="Accounts"
        aside={
          <div className="flex flex-wrap gap-2">
            <ButtonLink
              href={accountPages.move}
              variant="secondary"
              size="small"
            >
              <Icon name="arrow-right-left" className="size-4" />
              <span>Move money</span>
            </ButtonLink>
            {others.length > 1 && <ArrangeAccounts accounts={others} />}
            <ButtonLink
              href={accountPages.open}
              variant="secondary"
              size="small"
            >
              <Plus aria-hidden className="size-4" />
              <span>Open account</span>
            </ButtonLink>
          </div>
        }
      />
      <Lines>
        {open.map((account) => (
          <AccountLine key={account.number} account={account} />
        ))}
      </Lines>
      <Total {...total} />
      <p className="mt-5 text-sm">
        <Link
          href={withQuery(statementPages.transactions, {
            account: ALL_ACCOUNTS,
          })}
          className="text-link"
        >
          Activity of all accounts
        </Link>
      </p>
    </Card>
  );
}

function Total({ currency, minor, isConverted }: AccountsTotal) {
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-4 text-sm">
      <div>
        <p className="font-medium">{`Total in ${currency}`}</p>
        {isConverted && (
          <p className="text-xs text-ink-soft">
            {minor === null
              ? "The rate of a currency is missing."
              : "Converted at the last mid rates. An exchange costs more."}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {minor !== null && (
          <p className="text-base font-semibold">
            <Amount minor={minor} currency={currency} />
          </p>
        )}
        <TotalCurrency currency={currency} />
      </div>
    </div>
  );
}
