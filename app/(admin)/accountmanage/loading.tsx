import { Skeleton } from "@/components/ui/skeleton";
import { Spinner } from "@/components/ui/spinner";

export default function Loading() {
  return (
    <>
      <div className="sr-only">
        <Spinner label="Loading" />
      </div>
      <Skeleton className="mb-8 h-9 w-60" />
      <div className="grid gap-3 sm:grid-cols-3">
        {["create", "credit", "debit"].map((tile) => (
          <Skeleton key={tile} className="h-18 rounded-lg" />
        ))}
      </div>
    </>
  );
}
