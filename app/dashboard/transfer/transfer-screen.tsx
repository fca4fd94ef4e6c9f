import { formatAccount } from "@/lib/ledger/iban";
import { Amount } from "@/components/ledger/amount";
import { AtmCard } from "@/components/cards/atm-card";
import { BlockedAccounts } from "@/components/accounts/blocked-accounts";
import { DormantNotice } from "@/components/customers/dormant-notice";
import { findWayBack } from "@/lib/features/customers/dormancy/queries";
import { TransferAside } from "@/components/payments/transfer-aside";
import { TransferForm } from "@/components/payments/transfer-form";
import { Card, CardHead } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { type Account } from "@/lib/features/accounts/account";
import {
  type PayingAccount,
  isPaying,
  toPayingAccounts,
} from "@/lib/features/accounts/paying-account";
import { listAccounts } from "@/lib/features/accounts/queries";
import { mainAccount } from "@/lib/identity/accounts";
import type { Customer } from "@/lib/identity/callers";
import { findBeneficiary } from "@/lib/features/payments/beneficiaries/queries";
import { findCard } from "@/lib/features/cards/queries";
import { findDraft } from "@/lib/features/payments/drafts/service";
import { listKnownPayees, toPayee } from "@/lib/features/payments/known-payees";
import type { Payee } from "@/lib/features/payments/payee";
import { findLastPayer } from "@/lib/features/payments/paying-account";
import {
  getReceipt,
  isOwnPayment,
} from "@/lib/features/statements/history/queries";
import { toDecimal } from "@/lib/ledger/money";
import { getProfile, listHolds } from "@/lib/features/customers/queries";
import type { FormState } from "@/lib/platform/http/form-pages";
import { site } from "@/lib/platform/config/site";
import { bankToday } from "@/lib/platform/time/clock";

/** The form of a transfer. `early` is what it left when it was sent without script. */
export async function TransferScreen({
  customer,
  to,
  again,
  from,
  early,
}: {
  customer: Customer;
  /** A saved payee. */
  to?: string | undefined;
  /** An earlier payment. */
  again?: string | undefined;
  /** The number of the account to choose first. */
  from?: string | undefined;
  early?: FormState | undefined;
}) {
  const main = mainAccount(customer);
  const [profile, holds, card, payees, start, draft, owned, last] =
    await Promise.all([
      getProfile(main),
      listHolds(main),
      findCard(customer),
      listKnownPayees(customer),
      findStart(customer, to, again),
      findDraft(customer),
      listAccounts(customer),
      findLastPayer(customer),
    ]);
  const accounts = toPayingAccounts(owned);
  const payer = payerOf(accounts, [from, start?.fromAccount, last]);
  const listed = owned.filter(
    payer ? isPaying : ({ state }) => state !== "closed",
  );
  const isMainAlone = listed.length === 1 && listed[0]!.isMain;
  const balances: Account[] = isMainAlone ? [] : listed;
  const dormant = profile.accountStatus === "inactive";
  const canPay = !dormant && payer !== undefined;

  return (
    <>
      {dormant && <DormantNotice wayBack={await findWayBack(customer)} />}
      <PageHeader
        title="Wire Transfer"
        lead={
          canPay &&
          `Transfers to other ${site.name} accounts arrive at once. Wires to other banks are pending until the other bank accepts them.`
        }
      />
      <BlockedAccounts accounts={owned} className="mb-6" />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {!canPay ? (
          <div className="grid gap-6">
            <TransferAside
              profile={profile}
              holds={holds}
              accounts={balances}
            />
          </div>
        ) : (
          <Card aria-labelledby="new-transfer">
            <CardHead
              id="new-transfer"
              title="Transfer details"
              note={
                accounts.length === 1 && (
                  <span className="lg:hidden">
                    Available balance{" "}
                    <Amount
                      minor={payer.availableMinor}
                      currency={payer.currency}
                    />
                  </span>
                )
              }
            />
            <TransferForm
              key={JSON.stringify({ from, start })}
              holder={main.number}
              accounts={accounts}
              payer={payer.number}
              isPayerAsked={payer.number === from}
              payees={payees}
              codes={{ cotCode: profile.cotCode, taxCode: profile.taxCode }}
              today={bankToday()}
              draft={
                draft && {
                  fields: { ...draft.fields, fromAccount: draft.fromAccount },
                  savedAt: draft.savedAt.toISOString(),
                }
              }
              {...(start && { start })}
              early={early}
            />
          </Card>
        )}
        <div className="grid gap-6">
          {canPay && (
            <TransferAside
              profile={profile}
              holds={holds}
              accounts={balances}
            />
          )}
          <AtmCard card={card} />
        </div>
      </div>
    </>
  );
}

/** Returns the first of these accounts that can pay, or else the first one that can, if any. */
const payerOf = (
  accounts: readonly PayingAccount[],
  numbers: readonly (string | null | undefined)[],
): PayingAccount | undefined =>
  numbers
    .flatMap((one) => accounts.find(({ number }) => number === one) ?? [])
    .at(0) ?? accounts[0];

/** Returns the initial values of the form: a saved payee, or an earlier payment of the customer. */
async function findStart(
  customer: Customer,
  to?: string,
  again?: string,
): Promise<(Payee & { fromAccount?: string; amount?: string }) | null> {
  const saved = await findBeneficiary(customer, to);
  if (saved) return shown(toPayee(saved));
  const row = again ? await getReceipt(customer, again) : null;
  if (!row || !isOwnPayment(row)) return null;
  return shown({
    fromAccount: row.account,
    amount: toDecimal(row.amountMinor, row.currency),
    accountName: row.receiverName,
    recipientAccount: row.accountTransferredTo,
    bank: row.bank,
    description: row.description,
  });
}

const shown = <Start extends Payee>(start: Start): Start => ({
  ...start,
  recipientAccount: formatAccount(start.recipientAccount),
});
