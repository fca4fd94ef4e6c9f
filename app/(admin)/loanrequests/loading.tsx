"use client";

import { BackToDashboard } from "@/components/back-office/back-to-dashboard";
import { Card } from "@/components/ui/card";
import { Skeleton, SkeletonHead, SkeletonRows } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <>
      <BackToDashboard />
      <SkeletonHead title="w-52" lead="w-80 max-w-full" />
      <Card>
        <Skeleton className="mb-5 h-11 w-36 md:h-9" />
        <SkeletonRows count={5} />
      </Card>
    </>
  );
}
