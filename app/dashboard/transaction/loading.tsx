import { Card } from "@/components/ui/card";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";
import { Spinner } from "@/components/ui/spinner";

export default function Loading() {
  return (
    <>
      <div className="sr-only">
        <Spinner label="Loading" />
      </div>
      <Skeleton className="mb-3 h-9 w-120 max-w-full" />
      <Skeleton className="mb-8 h-5 w-64" />
      <div className="grid gap-6">
        {[1, 2].map((list) => (
          <Card key={list}>
            <Skeleton className="mb-5 h-6 w-44" />
            <SkeletonRows count={8} />
          </Card>
        ))}
      </div>
    </>
  );
}
