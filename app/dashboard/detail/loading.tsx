import { Skeleton } from "@/components/ui/skeleton";
import { Spinner } from "@/components/ui/spinner";

export default function Loading() {
  return (
    <>
      <div className="sr-only">
        <Spinner label="Loading" />
      </div>
      <Skeleton className="mb-3 h-9 w-48" />
      <Skeleton className="mb-8 h-5 w-96 max-w-full" />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Skeleton className="h-120 rounded-lg" />
        <div className="grid gap-6">
          <Skeleton className="h-80 rounded-lg" />
          <Skeleton className="h-60 rounded-lg" />
        </div>
      </div>
    </>
  );
}
