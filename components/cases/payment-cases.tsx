import { CaseTimeline } from "@/components/inbox/case-timeline";
import { Card, CardHead } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import type { CaseDetails } from "@/lib/features/inbox/conversations/case";
import { inboxPages } from "@/lib/features/inbox/pages";

/** The customer's cases about a payment, on its receipt. */
export function PaymentCases({ cases }: { cases: CaseDetails[] }) {
  if (cases.length === 0) return null;
  return (
    <Card aria-labelledby="cases" className="mt-6 print:hidden">
      <CardHead
        id="cases"
        title={cases.length === 1 ? "Your case" : "Your cases"}
        note={
          <>
            Our answers are under{" "}
            <Link href={inboxPages.messages} className="link">
              Messages
            </Link>
            , where you can reply.
          </>
        }
      />
      <ul className="grid gap-6">
        {cases.map((supportCase) => (
          <li key={supportCase.id}>
            <CaseTimeline of={supportCase} reader="customer" />
          </li>
        ))}
      </ul>
    </Card>
  );
}
