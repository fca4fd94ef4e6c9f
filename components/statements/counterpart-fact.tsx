import type { Route } from "next";
import { Fact } from "@/components/ui/facts";
import { Link } from "@/components/ui/link";
import type { Counterpart } from "@/lib/features/statements/history/counterpart-queries";

export function CounterpartFact({
  counterpart,
  href,
}: {
  counterpart: Counterpart;
  href: Route;
}) {
  return (
    <Fact term={counterpartLabel(counterpart)}>
      <Link
        href={href}
        translate="no"
        className="figures text-accent hover:underline"
      >
        {counterpart.reference}
      </Link>
    </Fact>
  );
}

function counterpartLabel({ kind, isReversal }: Counterpart): string {
  if (!isReversal) return "Original transaction";
  return kind === "return" ? "Return" : "Reversal";
}
