import { Card } from "@/components/ui/card";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";
import { Spinner } from "@/components/ui/spinner";

export default function Loading() {
  return (
    <>
      <div className="sr-only">
        <Spinner label="Loading" />
      </div>
      <Skeleton className="mb-3 h-9 w-40" />
      <Skeleton className="mb-8 h-5 w-24" />
      <Card>
        <Skeleton className="mb-4 h-11" />
        <SkeletonRows count={12} />
      </Card>
    </>
  );
}
