import { Fact } from "@/components/ui/facts";
import { Link } from "@/components/ui/link";
import type { EntryPair } from "@/lib/history/pair/queries";

/** Leads from an entry that was taken back to what took it back, and the other way round. */
export function PairFact({ pair, href }: { pair: EntryPair; href: string }) {
  return (
    <Fact term={termOf(pair)}>
      <Link href={href} className="figures text-accent hover:underline">
        {pair.reference}
      </Link>
    </Fact>
  );
}

function termOf({ kind, takesBack }: EntryPair): string {
  if (kind === "return") return takesBack ? "Returned by" : "Return of";
  return takesBack ? "Reversed by" : "Reversal of";
}
