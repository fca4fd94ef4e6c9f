import { BlockedAccounts } from "@/components/accounts/blocked-accounts";
import { ReceiveLink, StatusBadge } from "@/components/customers/account-facts";
import { Amount } from "@/components/ledger/amount";
import { Card, CardHead } from "@/components/ui/card";
import { Fact, Facts } from "@/components/ui/facts";
import type { Account } from "@/lib/features/accounts/account";
import type { Profile } from "@/lib/features/customers/queries";
import { formatIban, ibanOf } from "@/lib/ledger/iban";
import { BASE_CURRENCY } from "@/lib/ledger/money";
import { capitalised, formatDay } from "@/lib/platform/format";

/** The main account. */
export async function AccountCard(props: {
  profile: Promise<Profile>;
  accounts: Promise<Account[]>;
}) {
  const [profile, accounts] = await Promise.all([
    props.profile,
    props.accounts,
  ]);
  const iban = ibanOf(profile.accountNumber);
  return (
    <Card aria-labelledby="account">
      <CardHead
        id="account"
        title="Account"
        aside={<ReceiveLink />}
        note="Your account limit is the most you can transfer in one day."
      />
      <BlockedAccounts
        accounts={accounts.filter(({ isMain }) => isMain)}
        className="mb-5"
      />
      <Facts summary>
        <Fact term="Account number">
          <span translate="no" className="figures">
            {profile.accountNumber}
          </span>
        </Fact>
        {iban && (
          <Fact term="IBAN">
            <span translate="no" className="figures">
              {formatIban(iban)}
            </span>
          </Fact>
        )}
        <Fact term="Account type">{capitalised(profile.accountType)}</Fact>
        <Fact term="Account status">
          <StatusBadge status={profile.accountStatus} />
        </Fact>
        <Fact term="Account currency">{profile.accountCurrency}</Fact>
        <Fact term="Account limit">
          {profile.accountLimitMinor === null ? (
            "No limit"
          ) : (
            <Amount
              minor={profile.accountLimitMinor}
              currency={BASE_CURRENCY}
            />
          )}
        </Fact>
        <Fact term="Registration date">
          {formatDay(profile.registrationDate)}
        </Fact>
      </Facts>
    </Card>
  );
}
