import { Skeleton } from "@/components/ui/skeleton";
import { Spinner } from "@/components/ui/spinner";

export default function Loading() {
  return (
    <>
      <div className="sr-only">
        <Spinner label="Loading" />
      </div>
      <Skeleton className="mb-3 h-9 w-56" />
      <Skeleton className="mb-8 h-5 w-120 max-w-full" />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Skeleton className="h-160 rounded-lg" />
        <div className="grid gap-6">
          <Skeleton className="h-64 rounded-lg" />
          <Skeleton className="h-52 rounded-lg" />
        </div>
      </div>
    </>
  );
}
