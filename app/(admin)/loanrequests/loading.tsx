import { ToDashboard } from "@/components/back-office/to-dashboard";
import { Card } from "@/components/ui/card";
import { Skeleton, SkeletonHead, SkeletonRows } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <>
      <ToDashboard />
      <SkeletonHead title="w-52" lead="w-80 max-w-full" />
      <Card>
        <Skeleton className="mb-5 h-11 w-36 md:h-9" />
        <SkeletonRows count={5} />
      </Card>
    </>
  );
}
