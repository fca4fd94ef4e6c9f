import type { Metadata } from "next";
import { ChangeLoanProduct } from "@/components/products/change-loan-product";
import { ChangeProduct } from "@/components/products/change-product";
import { LoanTermsTable } from "@/components/products/loan-terms-table";
import { TermsTable } from "@/components/products/terms-table";
import { Card, CardHead } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import {
  listLoanTerms,
  listLoanTermsToCome,
} from "@/lib/features/products/loan-queries";
import { listTerms, listTermsToCome } from "@/lib/features/products/queries";
import { requireAdmin } from "@/lib/identity/guards/guards";
import { hasRight } from "@/lib/identity/rights";
import { addDays } from "@/lib/platform/time/calendar";
import { bankToday } from "@/lib/platform/time/clock";

export const metadata: Metadata = { title: "Products" };

export default async function ProductsPage() {
  const admin = await requireAdmin();
  const [terms, coming, loans, comingLoans] = await Promise.all([
    listTerms(),
    listTermsToCome(),
    listLoanTerms(),
    listLoanTermsToCome(),
  ]);
  const tomorrow = addDays(bankToday(), 1);
  const mayChange = hasRight(admin, "correct");
  const changeFrom = mayChange && tomorrow;
  return (
    <>
      <PageHeader
        title="Products"
        lead="What each type of account pays and costs in each currency, and the loans on offer. The public site shows the same."
        actions={mayChange && <ChangeProduct tomorrow={tomorrow} />}
      />
      <div className="grid gap-6">
        <Card aria-labelledby="today">
          <CardHead id="today" title="Today" />
          <TermsTable
            terms={terms}
            caption="Terms of today"
            changeFrom={changeFrom}
          />
        </Card>
        {coming.length > 0 && (
          <Card aria-labelledby="coming">
            <CardHead
              id="coming"
              title="To come"
              note="Approved; the customers have a letter"
            />
            <TermsTable terms={coming} caption="Terms to come" />
          </Card>
        )}
        <Card aria-labelledby="loans">
          <CardHead
            id="loans"
            title="Loans"
            aside={mayChange && <ChangeLoanProduct tomorrow={tomorrow} />}
          />
          <LoanTermsTable
            terms={loans}
            caption="Loan terms of today"
            changeFrom={changeFrom}
          />
        </Card>
        {comingLoans.length > 0 && (
          <Card aria-labelledby="coming-loans">
            <CardHead id="coming-loans" title="Loans to come" note="Approved" />
            <LoanTermsTable terms={comingLoans} caption="Loan terms to come" />
          </Card>
        )}
      </div>
    </>
  );
}
