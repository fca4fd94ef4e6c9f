import type { Route } from "next";
import { Fact } from "@/components/ui/facts";
import { Link } from "@/components/ui/link";
import type { Counterpart } from "@/lib/features/statements/history/counterpart-queries";
import { counterpartLabel } from "@/lib/features/statements/history/receipt";

export function CounterpartFact({
  counterpart,
  href,
}: {
  counterpart: Counterpart;
  href: Route;
}) {
  return (
    <Fact term={counterpartLabel(counterpart)}>
      <Link href={href} translate="no" className="quiet-link figures">
        {counterpart.reference}
      </Link>
    </Fact>
  );
}
