import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import type { Obstacle } from "@/lib/features/accounts/obstacles";
import { movePath } from "@/lib/features/accounts/pages";
import { inboxPages } from "@/lib/features/inbox/pages";
import { loanPages } from "@/lib/features/loans/pages";
import { paymentPages } from "@/lib/features/payments/pages";
import { site } from "@/lib/platform/config/site";

/** The obstacles to closing an account, each with the page that clears it. */
export function Obstacles({
  obstacles,
  number,
}: {
  obstacles: readonly Obstacle[];
  number: string;
}) {
  const texts: Record<Obstacle, ReactNode> = {
    main: "This is your main account. It is closed together with your sign-in: please contact customer care.",
    balance: (
      <>
        <span>It has a balance. </span>
        <Link href={movePath({ from: number })} className="text-link">
          Move the money
        </Link>
      </>
    ),
    hold: "Money is on hold. The card “Balance” lists the holds.",
    lock: "The pot is locked until the day that you chose.",
    wire: (
      <>
        <span>A wire is pending. </span>
        <Link href={paymentPages.payments} className="text-link">
          See your wires
        </Link>
      </>
    ),
    order: (
      <>
        <span>A standing order pays from it or moves money to it. </span>
        <Link href={paymentPages.payments} className="text-link">
          See your standing orders
        </Link>
      </>
    ),
    loan: (
      <>
        <span>A loan is paid out to it or repaid from it. </span>
        <Link href={loanPages.loans} className="text-link">
          See your loans
        </Link>
      </>
    ),
    case: (
      <>
        <span>A case about one of its payments is open. </span>
        <Link href={inboxPages.messages} className="text-link">
          See your messages
        </Link>
      </>
    ),
    approval: `A change by ${site.name} is waiting for a second colleague.`,
    interest: "Its interest is paid in when the day has ended.",
  };
  return (
    <ul className="grid list-disc gap-2 pl-5 text-sm">
      {obstacles.map((what) => (
        <li key={what}>{texts[what]}</li>
      ))}
    </ul>
  );
}
