import { Skeleton } from "@/components/ui/skeleton";
import { Spinner } from "@/components/ui/spinner";

export default function Loading() {
  return (
    <>
      <div className="sr-only">
        <Spinner label="Loading" />
      </div>
      <Skeleton className="mb-8 h-9 w-44" />
      <div className="grid gap-6 md:grid-cols-3">
        {["accounts", "history", "documents"].map((tile) => (
          <Skeleton key={tile} className="h-44 rounded-lg" />
        ))}
      </div>
    </>
  );
}
