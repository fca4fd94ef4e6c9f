import { Card } from "@/components/ui/card";
import { Skeleton, SkeletonHead, SkeletonRows } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <>
      <SkeletonHead title="min-h-11 w-80 max-w-full" />
      <div className="grid gap-6 md:grid-cols-2 xl:grid-cols-12">
        <Skeleton className="h-72 rounded-lg md:col-span-2 xl:col-span-5" />
        <Skeleton className="h-72 rounded-lg xl:col-span-4" />
        <Skeleton className="h-72 rounded-lg xl:col-span-3" />
        <Skeleton className="h-64 rounded-lg md:col-span-2 xl:col-span-12" />
        <Card className="md:col-span-2 xl:col-span-12">
          <Skeleton className="mb-5 h-6 w-60" />
          <SkeletonRows count={5} />
        </Card>
      </div>
    </>
  );
}
