import { ToDashboard } from "@/components/back-office/to-dashboard";
import { Card } from "@/components/ui/card";
import { SkeletonHead, SkeletonRows } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <>
      <ToDashboard />
      <SkeletonHead title="w-48" lead="w-120 max-w-full" />
      <Card>
        <SkeletonRows count={5} />
      </Card>
    </>
  );
}
