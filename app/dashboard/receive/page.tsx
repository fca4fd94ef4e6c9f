import type { Metadata } from "next";
import { AccountLinks } from "@/components/accounts/account-links";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardHead } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { Fact, Facts } from "@/components/ui/facts";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { PrintButton } from "@/components/ui/print-button";
import { QrCode } from "@/components/ui/qr-code";
import { listAccounts } from "@/lib/features/accounts/queries";
import { customerPages } from "@/lib/features/customers/pages";
import { paymentPages } from "@/lib/features/payments/pages";
import { requireCustomer } from "@/lib/identity/guards/guards";
import { formatIban, ibanOf } from "@/lib/ledger/iban";
import { site } from "@/lib/platform/config/site";
import { withQuery } from "@/lib/platform/http/query";
import {
  pageQuery,
  textParam,
  type SearchParams,
} from "@/lib/platform/http/page-query";
import { toQrCode } from "@/lib/platform/qr-code";
import { shownAccount } from "../shown-account";

export const metadata: Metadata = { title: "Receive money" };

const querySchema = pageQuery({ account: textParam });

export default async function ReceivePage({
  searchParams,
}: {
  searchParams: SearchParams;
}) {
  const customer = await requireCustomer();
  const { account } = querySchema.parse(await searchParams);
  const own = await shownAccount(customer, account);
  // Money moves into a pot from the owner's other accounts only.
  const accounts = (await listAccounts(customer)).filter(
    ({ type, state }) => type !== "pot" && state !== "closed",
  );
  const { number: accountNumber, currency: accountCurrency } = own;
  const iban = ibanOf(accountNumber);
  const facts = [
    ["Account holder", customer.fullName],
    ...(iban ? [["IBAN", formatIban(iban)] as const] : []),
    ["Account number", accountNumber],
    // The name alone, as a payer here has to enter it.
    ["Bank", site.name],
    ["City of the bank", site.address.city],
    ["Currency", accountCurrency],
  ] as const;
  const text = facts.map(([term, value]) => `${term}: ${value}`).join("\n");

  return (
    <>
      <PageHeader
        title="Receive money"
        lead="Give these details to the person or company that pays you."
        actions={
          <div className="flex flex-wrap gap-3">
            <ButtonLink variant="secondary" href={paymentPages.ask}>
              Ask for money
            </ButtonLink>
            <PrintButton />
          </div>
        }
      />
      <AccountLinks
        accounts={accounts}
        shown={accountNumber}
        hrefFor={({ number, isMain }) =>
          withQuery(customerPages.receive, isMain ? {} : { account: number })
        }
      />
      <div className="grid max-w-3xl grid-cols-1 gap-6">
        {customer.status === "inactive" && (
          <Notice tone="warn">
            Your account is dormant. You can still receive money.
          </Notice>
        )}
        <Card aria-labelledby="payment-details">
          <CardHead
            id="payment-details"
            title="Your payment details"
            aside={
              <CopyButton text={text} what="payment details" size="small" />
            }
          />
          <div className="@container">
            <div className="grid gap-x-8 gap-y-6 @[34rem]:grid-cols-[minmax(0,1fr)_auto]">
              <Facts>
                {facts.map(([term, value]) => (
                  <Fact key={term} term={term}>
                    <span className="figures">{value}</span>
                  </Fact>
                ))}
              </Facts>
              <QrCode
                picture={toQrCode(text)}
                alt="QR code with these payment details"
              />
            </div>
          </div>
        </Card>
        <Card aria-labelledby="how">
          <CardHead id="how" title="How the money arrives" />
          <ul className="grid gap-2 text-sm">
            <li>
              {`From another ${site.name} customer: at once. They make a transfer with your name and your IBAN or account number, and ${site.name} as the bank.`}
            </li>
            <li>
              From another bank: when that bank’s payment reaches us. Ask the
              payer to state your name and IBAN.
            </li>
            <li>
              These details only let others pay you. Never give anyone your
              password or transfer codes.
            </li>
          </ul>
        </Card>
      </div>
    </>
  );
}
