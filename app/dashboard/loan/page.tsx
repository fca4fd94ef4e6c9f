import type { Metadata } from "next";
import { LoanList } from "@/components/loans/loan-list";
import { RepaymentTable } from "@/components/loans/repayment-table";
import { LoanForm } from "@/components/loans/loan-form";
import { Card, CardHead } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { requireCustomer } from "@/lib/identity/guards/guards";
import { listLoanRequests } from "@/lib/features/loans/queries";
import {
  textParam,
  pageQuery,
  type SearchParams,
} from "@/lib/platform/http/page-query";

export const metadata: Metadata = { title: "Loans" };

const querySchema = pageQuery({ plan: textParam });

export default async function LoanPage({
  searchParams,
}: {
  searchParams: SearchParams;
}) {
  const customer = await requireCustomer();
  const loans = await listLoanRequests(customer);
  const { plan } = querySchema.parse(await searchParams);
  const terms = loans.find(({ id }) => id === plan)?.terms;
  return (
    <>
      <PageHeader
        title="Loans"
        lead="Request a loan and follow the status of your requests."
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]">
        <Card aria-labelledby="ask">
          <CardHead id="ask" title="Loan request" />
          <LoanForm customerId={customer.id} />
        </Card>
        <Card aria-labelledby="requests">
          <CardHead id="requests" title="Your loan requests" />
          <LoanList loans={loans} />
        </Card>
      </div>
      {terms && <RepaymentTable terms={terms} />}
    </>
  );
}
