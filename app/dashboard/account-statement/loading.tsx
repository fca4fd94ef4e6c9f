import { Card } from "@/components/ui/card";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";
import { Spinner } from "@/components/ui/spinner";

export default function Loading() {
  return (
    <>
      <div className="sr-only">
        <Spinner label="Loading" />
      </div>
      <Skeleton className="mb-3 h-9 w-72 max-w-full" />
      <Skeleton className="mb-8 h-5 w-52" />
      <div className="grid gap-6">
        <Skeleton className="h-18 w-full sm:w-120" />
        <Card>
          <Skeleton className="mb-6 h-12 w-60" />
          <Skeleton className="mb-6 h-20" />
          <SkeletonRows count={10} />
        </Card>
      </div>
    </>
  );
}
