import { Card } from "@/components/ui/card";
import { SkeletonHead, SkeletonRows } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <>
      <SkeletonHead title="w-52" lead="w-64 max-w-full" />
      <Card>
        <SkeletonRows count={5} />
      </Card>
    </>
  );
}
