import type { Metadata } from "next";
import { AccountLinks } from "@/components/accounts/account-links";
import { PaymentDetails } from "@/components/accounts/payment-details";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardHead } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { PrintButton } from "@/components/ui/print-button";
import { isPayable } from "@/lib/features/accounts/account";
import { listAccounts } from "@/lib/features/accounts/queries";
import { customerPages } from "@/lib/features/customers/pages";
import { paymentPages } from "@/lib/features/payments/pages";
import { requireCustomer } from "@/lib/identity/guards/guards";
import { site } from "@/lib/platform/config/site";
import { withQuery } from "@/lib/platform/http/query";
import {
  pageQuery,
  textParam,
  type SearchParams,
} from "@/lib/platform/http/page-query";
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
  const accounts = (await listAccounts(customer)).filter(isPayable);
  const own = await shownAccount(customer, account ?? accounts[0]?.number);
  const receives = accounts.some(({ number }) => number === own.number);
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
        shown={own.number}
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
        {receives ? (
          <PaymentDetails
            holder={customer.fullName}
            account={own}
            city={site.address.city}
          />
        ) : (
          <Notice tone="warn">
            This account can’t receive payments from others.
          </Notice>
        )}
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
