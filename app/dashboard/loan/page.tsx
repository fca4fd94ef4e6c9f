import type { Metadata } from "next";
import { LoanList } from "@/components/dashboard/loan-list";
import { LoanForm } from "@/components/forms/loan-form";
import { Card, CardHead } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { requireCustomer } from "@/lib/auth/guards";
import { listLoanRequests } from "@/lib/loans/queries";

export const metadata: Metadata = { title: "Loans" };

export default async function LoanPage() {
  const customer = await requireCustomer();
  const loans = await listLoanRequests(customer);
  return (
    <>
      <PageHeader
        title="Loans"
        lead="Ask for a loan, and see where your requests stand."
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]">
        <Card aria-labelledby="ask">
          <CardHead id="ask" title="Loan request" />
          <LoanForm customerId={customer.id} />
        </Card>
        <Card aria-labelledby="requests">
          <CardHead id="requests" title="Your requests" />
          <LoanList loans={loans} />
        </Card>
      </div>
    </>
  );
}
